import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { runSync } from '../../shared/runSync.ts'

export interface ActLists {
  readonly changeIds: Set<string>
  /** The content before all of them. */
  readonly before: Content
}

export interface ActsPorts {
  contentNow(): Content
  publish(): void
  /** Makes one of the lists that an act has committed. */
  join(lists: ActLists): void
  /** Called once an act is done. */
  onEnd(): void
}

export interface ActOptions {
  /** Its first slice comes later, too. */
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
  /** Holds the list if an act goes on, and returns whether it does. */
  hold(changeId: string): boolean
  isHeld(changeId: string): boolean
  /** Resolves once no act goes on: it stands on the content that it began with. */
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
