import type { PreviewAge } from './preview-loads.ts';

/** What a picture of a computer's screen is drawn from. */
export interface PreviewProps {
  agentId: number;
  online: boolean | null;
  asleep: boolean;
  name: string;
  /** Blurred until it is pointed at, focused, or asked for. */
  blur: boolean;
  /** How often it is read again while it is seen, in milliseconds; null reads it once. */
  refreshMs: number | null;
  /** As the service names it; the sign of what has no picture. */
  os?: string | null;
  /** Unix seconds when it was last online: what an old picture is at most as new as. */
  lastTime?: number | null;
  /** Whoever holds the picture says when it is sharp; left out, a button of its own does. */
  sharp?: boolean | undefined;
  /** Grows when somebody asks for a new picture. */
  requested?: number;
  /** What is seen now: of when, and whether it is the screen of now; null while there is no picture. */
  onage?: ((age: PreviewAge | null) => void) | undefined;
}
