import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { idOf } from '../../shared/contentDraft.ts'
import { newRandomId } from '../../shared/ids.ts'
import type { ActContext, CommitResult, ContentSession } from './contentState.ts'
import { afterCommit, type LargeAct, withoutSteps } from './history.ts'
import { partsOf } from './partsOf.ts'

/** Few enough that the page stays live while they are committed, even by code that runs for the first time. */
const CHANGES_PER_PART = 100

interface LargeCommit {
  /** What it does, as 'imported 17,560 changes'. */
  readonly done: string
  /** How many changes are committed at once, if the page need not stay live in the midst of them. */
  readonly partLength?: number
  readonly onShare?: (share: number) => void
  readonly onDone: (result: CommitResult) => void
}

/**
 * Commits a list of any length as one step of undo, shown in parts between which the page stays live, and saved as one list.
 * If a part is refused, those before it are taken back.
 */
export const commitLarge = (
  session: Pick<ContentSession, 'act'>,
  changes: readonly Change[],
  { done, partLength = CHANGES_PER_PART, onShare, onDone }: LargeCommit,
): void => {
  let committed = 0
  let rest = (): readonly Change[] => changes.slice(committed)
  function* committing({
    steps,
    contentNow,
    commitPart,
    afterParts,
  }: ActContext): Generator<void, CommitResult> {
    const act = { id: newRandomId(), done }
    let lastId = ''
    for (const part of partsOf(contentNow(), changes, partLength)) {
      const result = commitPart(part, act)
      if (!result.ok) {
        rest = steps.rest
        yield* steps.revert('undo', act.id)
        steps.alter((history) => withoutSteps(history, new Set([act.id])))
        return result
      }
      committed += part.length
      lastId = result.changeId
      onShare?.(committed / changes.length)
      yield
    }
    afterParts(lastId, changes)
    return { ok: true, changeId: act.id }
  }
  session.act(committing, onDone, { isLong: changes.length > partLength, rest: () => rest() })
}

/** Puts all that is on the map among the steps of undo, as one that an import made a moment ago. Returns its id. */
export const recordImport = (session: Pick<ContentSession, 'act'>, done: string): string => {
  const act: LargeAct = { id: newRandomId(), done }
  function* recording({ steps, contentNow }: ActContext): Generator<void, void> {
    for (const part of partsOf(contentNow(), insertsOf(contentNow()), CHANGES_PER_PART)) {
      const inverse = part.map(removalOf).reverse()
      const step = { kind: 'content', changeId: newRandomId(), changes: part, inverse, act } as const
      steps.alter((history) => afterCommit(history, step))
      yield
    }
  }
  session.act(recording, () => {})
  return act.id
}

const insertsOf = ({ categories, types, pois, zones }: Content): readonly Change[] => [
  ...Array.from(categories, (entity): Change => ({ op: 'insert', kind: 'category', entity })),
  ...Array.from(types, (entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ...Array.from(pois, (entity): Change => ({ op: 'insert', kind: 'poi', entity })),
  ...Array.from(zones, (entity): Change => ({ op: 'insert', kind: 'zone', entity })),
]

const removalOf = (change: Change): Change => ({ op: 'remove', kind: change.kind, id: idOf(change) })
