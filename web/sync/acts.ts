import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { runSync } from '../../shared/runSync.ts'

/** The lists that an act has committed so far. */
export interface ActLists {
  readonly changeIds: Set<string>
  /** The content before all of them. */
  readonly before: Content
}

export interface ActsPorts {
  contentNow(): Content
  publish(): void
  /** Makes the lists that an act has committed into one. */
  join(lists: ActLists): void
  /** Called once an act is done. */
  onEnd(): void
}

export interface ActOptions {
  /** Whether even its first slice comes in a later task. */
  readonly isLong?: boolean
  /** Returns what the act may still change; by default, nothing. */
  readonly rest?: () => readonly Change[]
}

/** Does acts, one after another: one that is begun amid another waits for its end. */
export interface Acts {
  start<T>(work: Generator<void, T>, onDone: (result: T) => void, options?: ActOptions): void
  /** Does the rest of what goes on at once, and whatever waits for its end. */
  finish(): void
  readonly isUnderway: boolean
  /** Finishes what goes on, unless it makes no difference whether changes are made before the rest of it or after it. */
  makeWayFor(changes: readonly Change[]): void
  /** Keeps a list back until the act that goes on is done. Returns whether one goes on. */
  hold(changeId: string): boolean
  isHeld(changeId: string): boolean
  /** Resolves once no act goes on. Until then nothing may change the content that an act stands on. */
  whenIdle(): Promise<void>
}

/** Does each act at once, for those whose acts do not take long. */
export const createActsAtOnce = ({ publish }: Pick<ActsPorts, 'publish'>): Acts => ({
  start(work, onDone) {
    const result = runSync(work)
    publish()
    onDone(result)
  },
  finish() {},
  isUnderway: false,
  makeWayFor() {},
  hold: () => false,
  isHeld: () => false,
  whenIdle: () => Promise.resolve(),
})
