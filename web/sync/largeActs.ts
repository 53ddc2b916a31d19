import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { idOf } from '../../shared/contentDraft.ts'
import { newRandomId } from '../../shared/ids.ts'
import type { CommitResult, LargeActs, LargeCommit } from './contentState.ts'
import { afterCommit, type LargeAct, withoutSteps } from './history.ts'
import { partsOf } from './partsOf.ts'
import { type SlicedWork, startSliced } from './runSliced.ts'
import type { createUndoStack } from './undoStack.ts'

/** Few enough that the page stays live while they are committed and shown. */
const CHANGES_PER_PART = 500

interface LargeActPorts {
  readonly steps: ReturnType<typeof createUndoStack>
  contentNow(): Content
  commitPart(changes: readonly Change[], act: LargeAct): CommitResult
  /** Called once all parts are committed, with the last one's id. */
  afterParts(changeId: string, changes: readonly Change[]): void
  publish(): void
}

export const createLargeActs = ({ steps, contentNow, commitPart, afterParts, publish }: LargeActPorts) => {
  let ongoing: SlicedWork | null = null
  const finish = () => {
    const work = ongoing
    ongoing = null
    work?.finish()
  }
  const start = <T>(work: Generator<void, T>, onDone: (result: T) => void, isLong = false) => {
    finish()
    let isDone = false
    const end = (result: T) => {
      isDone = true
      ongoing = null
      onDone(result)
    }
    const started = startSliced(published(work), end, isLong)
    if (!isDone) ongoing = started
  }
  function* published<T>(work: Generator<void, T>): Generator<void, T> {
    for (;;) {
      const step = work.next()
      publish()
      if (step.done) return step.value
      yield
    }
  }

  function* committing(
    changes: readonly Change[],
    { done, partLength, onShare }: LargeCommit & { readonly partLength: number },
  ): Generator<void, CommitResult> {
    const act = { id: newRandomId(), done }
    let [committed, lastId] = [0, '']
    for (const part of partsOf(contentNow(), changes, partLength)) {
      const result = commitPart(part, act)
      if (!result.ok) {
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

  function* recording(act: LargeAct): Generator<void, void> {
    for (const part of partsOf(contentNow(), insertsOf(contentNow()), CHANGES_PER_PART)) {
      const inverse = part.map(removalOf).reverse()
      const step = { kind: 'content', changeId: newRandomId(), changes: part, inverse, act } as const
      steps.alter((history) => afterCommit(history, step))
      yield
    }
  }

  const acts: LargeActs = {
    commitLarge(changes, commit) {
      const { partLength = CHANGES_PER_PART, onDone } = commit
      start(committing(changes, { ...commit, partLength }), onDone, changes.length > partLength)
    },
    revertSliced: (direction, onDone, changeId) => start(steps.revert(direction, changeId), onDone),
    recordImport(done) {
      const act = { id: newRandomId(), done }
      start(recording(act), () => {})
      return act.id
    },
  }
  return { ...acts, finish }
}

const insertsOf = ({ categories, types, pois, zones }: Content): readonly Change[] => [
  ...Array.from(categories, (entity): Change => ({ op: 'insert', kind: 'category', entity })),
  ...Array.from(types, (entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ...Array.from(pois, (entity): Change => ({ op: 'insert', kind: 'poi', entity })),
  ...Array.from(zones, (entity): Change => ({ op: 'insert', kind: 'zone', entity })),
]

const removalOf = (change: Change): Change => ({ op: 'remove', kind: change.kind, id: idOf(change) })
