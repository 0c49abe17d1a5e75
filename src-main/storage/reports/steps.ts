/** Work in steps; returns the result. */
export type Steps<T> = Generator<undefined, T>;
