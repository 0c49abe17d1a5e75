import type { Agents } from './agents.ts';
import { sameSecret, sign } from './identity.ts';
import { drawPreview } from './preview.ts';
import { Refused, type Outcome } from './reply.ts';
import type { SupportService } from './support.ts';

/** Pictures kept ready; the oldest goes first. */
const keptPictures = 400;

/** An unguessable name, so that no key is needed (F14). A support client has a negative number. */
export const previewName = (secret: string, id: number): string =>
  `${sign(secret, `preview ${id}`)}${id < 0 ? 's' : 'a'}${Math.abs(id)}.png`;

/** The desktop pictures, drawn when they are asked for. */
export class Previews {
  readonly #secret: string;
  readonly #agents: Agents;
  readonly #support: SupportService;
  readonly #drawn = new Map<string, Buffer>();

  constructor(secret: string, agents: Agents, support: SupportService) {
    this.#secret = secret;
    this.#agents = agents;
    this.#support = support;
  }

  serve(name: string): Outcome {
    const picture = this.#drawn.get(name) ?? this.#draw(name);
    if (picture === null) return new Refused(404, 'There is no such picture.');
    return {
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=60' },
      body: picture,
    };
  }

  #draw(name: string): Buffer | null {
    const match = /^[0-9a-f]{40}([as])(\d{1,12})\.png$/.exec(name);
    const number = Number(match?.[2]);
    const id = match?.[1] === 's' ? -number : number;
    if (match === null || !sameSecret(name, previewName(this.#secret, id))) return null;
    const subject = id < 0 ? this.#support.byId(-id) : this.#agents.byId(id);
    if (subject === null) return null;
    const picture =
      'visitor' in subject
        ? drawPreview(subject.visitor.desktopSeed, subject.visitor.os)
        : drawPreview(subject.hardwareSeed, subject.os);
    this.#drawn.set(name, picture);
    const oldest = this.#drawn.keys().next().value;
    if (this.#drawn.size > keptPictures && oldest !== undefined) this.#drawn.delete(oldest);
    return picture;
  }
}
