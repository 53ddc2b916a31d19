import { createStore } from 'zustand/vanilla'
import { invertChanges } from '../../shared/applyChanges.ts'
import { type Change, changeListSchema, type Refusal, withCreator } from '../../shared/changes.ts'
import type { Outcome } from '../../shared/commits.ts'
import { newRandomId } from '../../shared/ids.ts'
import { isImageMove } from '../../shared/imagePlacing.ts'
import { MapNotFoundError, TooFarBehindError } from '../sources/MapSource.ts'
import { runWithPauses } from '../sources/pauses.ts'
import type { PendingList } from '../sources/pendingLists.ts'
import {
  type Folded,
  foldAhead,
  LogGapError,
  markSent,
  openFold,
  settleOutcome,
  settleRefused,
  withAdopted,
  withJoined,
  withPending,
} from './contentFold.ts'
import {
  afterCommit,
  withConsequence,
  withListId,
  type Direction,
  type HistoryStep,
  type LargeAct,
  ownStepsOf,
  withoutLostFiles,
  withoutSteps,
  withRenames,
} from './history.ts'
import { createActsAtOnce } from './acts.ts'
import { createEntityIds } from './entityIds.ts'
import { createFollowing } from './following.ts'
import { newList } from './newList.ts'
import { notices, savingNotices } from './notices.ts'
import { createChangeSender, createOutbox, type PauseReason } from './outbox.ts'
import type {
  ActContext,
  CommitResult,
  ContentSession,
  ContentState,
  SessionOptions,
} from './contentState.ts'
import { createOthersFeed } from './others.ts'
import { saveStateOf } from './saveState.ts'
import { createShownImage } from './shownImage.ts'
import { createUndoStack, type Reverted } from './undoStack.ts'

export const createContentSession = ({
  source,
  lists,
  opened,
  userId,
  prepareImage,
  createActs = createActsAtOnce,
  createPruning,
  description = { summaryOf: () => '', placesOf: () => [] },
}: SessionOptions): ContentSession => {
  const mapId = opened.record.id
  const listeners = new Set<(text: string) => void>()
  const others = createOthersFeed()
  const saving = savingNotices(opened.record.offers?.worksOffline ?? false)
  const shownImage = createShownImage(opened.record.image, prepareImage)
  const newId = createEntityIds(
    () => source.newEntityId(mapId),
    () => fold.view,
  )
  let fold = openFold(opened.content, opened.revision, { changeId: newRandomId, entityId: newId })
  const steps = createUndoStack({
    description,
    contentNow: () => fold.view,
    commit(reverting) {
      const changes = inMyName(reverting)
      const result = enqueue(changes, true)
      return result.ok ? { changeId: result.changeId, changes } : null
    },
    say: (text) => say(text),
    isAmidAct: () => acts.isUnderway,
  })
  let pauseReason: PauseReason | null = null
  let refusedText: string | null = null
  let isNotStoredSaid = false
  let isGone = false
  /** From then on another page or session may have adopted the lists, and only that one may alter them. */
  let isStopped = false

  const isAllStored = () => fold.pending.every((list) => outbox.isStored(list.changeId))
  const stateNow = (): ContentState => ({
    content: fold.view,
    revision: fold.revision,
    save: saveStateOf(fold.pending.length, pauseReason, isAllStored(), refusedText),
    canUndo: steps.canUndo(),
    canRedo: steps.now.redo.length > 0,
    isGone,
    isUnderway: acts.isUnderway,
  })
  const say = (text: string) => listeners.forEach((listener) => listener(text))
  const outbox = createOutbox({
    lists,
    isStopped: () => isStopped,
    onNotStored() {
      if (!isNotStoredSaid && saving.notStored !== null) say(saving.notStored)
      isNotStoredSaid = true
      publish()
    },
    onStored: () => publish(),
  })
  const acts = createActs({
    contentNow: () => fold.view,
    publish: () => publish(),
    join({ changeIds, before }) {
      const { fold: next, list } = withJoined(fold, changeIds, before)
      fold = next
      steps.alter((history) => withListId(history, changeIds, list.changeId))
      keep(list)
    },
    onEnd: () => steps.addThoseMadeAmid(),
  })
  const store = createStore<ContentState>(stateNow)
  const publish = (isUnderway = acts.isUnderway) => store.setState({ ...stateNow(), isUnderway })

  /** Every answer of the server ends up here, so that no list is dropped without a message. */
  const settle = (folded: Folded, refusal?: { changeId: string; text: string }) => {
    const { fold: next, dropped, replaced, lost } = folded
    if (isStopped && (refusal || dropped.length + replaced.size > 0)) return
    const refused = fold.pending.find((list) => list.changeId === refusal?.changeId)
    const waiting = new Set(next.pending.map((list) => list.changeId))
    const leaving = fold.pending.filter((list) => !waiting.has(list.changeId) && !replaced.get(list.changeId))
    fold = next
    leaving.forEach((list) => outbox.remove(list.changeId))
    if (lost.length > 0) steps.alter((history) => withoutLostFiles(history, lost))
    replace(folded)
    if (lost.length > 0) say(notices.lost(lost))
    const isRefused = refusal && !waiting.has(refusal.changeId) && !replaced.has(refusal.changeId)
    const gone = [...dropped.map((list) => list.changeId), ...(isRefused ? [refusal.changeId] : [])]
    if (gone.length > 0) {
      steps.alter((history) => withoutSteps(history, new Set(gone)))
      refusedText = isRefused
        ? saving.refused(refused?.changes ?? [], refusal.text, dropped.length)
        : notices.overtaken(dropped.length)
      say(refusedText)
    }
    publish()
  }

  /** Rebased lists are stored before they are sent; the steps of undo follow them. */
  const replace = ({ replaced, renames }: Folded) => {
    const altered = new Map(
      [...replaced].flatMap(([before, list]) => (list ? [[before, list] as const] : [])),
    )
    const changeIds = new Map([...altered].map(([before, list]) => [before, list.changeId]))
    steps.alter((history) => withRenames(history, renames, changeIds))
    if (altered.size > 0) outbox.replace(altered)
  }

  const enqueue = (changes: readonly Change[], isPart: boolean): CommitResult => {
    const list = newList(fold.view, changes)
    const added = withPending(fold, list)
    if (!added.ok) return refusedHere(added.refusals[0]?.text ?? '', added.refusals)
    fold = added.fold
    refusedText = null
    if (!isPart || !acts.hold(list.changeId)) keep(list)
    return { ok: true, changeId: list.changeId }
  }

  const keep = (list: PendingList) => {
    outbox.add(list)
    sender.wake()
  }

  const refusedHere = (text: string, refusals: readonly Refusal[] = []): CommitResult => {
    say(text)
    return { ok: false, text, refusals }
  }

  const inMyName = (changes: readonly Change[]) => (userId === null ? changes : withCreator(changes, userId))

  /** With a cause, the list is undone together with that commit; as a part of an act, with the rest of it. */
  const commit = (
    given: readonly Change[],
    { causeId, act }: { readonly causeId?: string; readonly act?: LargeAct } = {},
  ): CommitResult => {
    const parsed = changeListSchema.safeParse(given)
    if (!parsed.success) return refusedHere(parsed.error.issues[0]?.message ?? notices.invalid)
    const changes = inMyName(parsed.data)
    const before = fold.view
    const result = enqueue(changes, act !== undefined)
    if (!result.ok) return result
    const { changeId } = result
    const inverse = invertChanges(before, changes)
    const step = { kind: 'content', changeId, changes, inverse, ...(act && { act }) } as const
    if (causeId !== undefined) steps.alter((history) => withConsequence(history, causeId, step))
    else if (act) steps.alter((history) => afterCommit(history, step))
    else steps.add(step)
    // An act publishes what it has done when it pauses.
    if (!act) publish(false)
    if (causeId === undefined && !act) prune(changeId, changes)
    return result
  }
  const prune: ActContext['afterParts'] = (changeId, changes) =>
    opened.record.offers?.prunes ? pruning?.afterCommit(changeId, changes) : undefined

  const addSteps = (made: readonly HistoryStep[]) => {
    acts.makeWayFor([])
    made.forEach(steps.add)
    publish()
  }

  const pruning = createPruning?.({
    contentNow: () => fold.view,
    isUnderway: () => acts.isUnderway,
    commitWith: (causeId, changes) => void commit(changes, { causeId }),
  })

  const actContext: ActContext = {
    steps,
    contentNow: () => fold.view,
    commitPart: (changes, act) => commit(changes, { act }),
    afterParts: prune,
  }
  const revert = (direction: Direction, changeId?: string): Reverted | null => {
    let reverted: Reverted | null = null
    revertSliced(direction, (result) => (reverted = result), changeId)
    acts.finish()
    return reverted
  }
  // `steps` also tell what the act may still change.
  const revertSliced: ContentSession['revertSliced'] = (direction, onDone, changeId) =>
    acts.start(steps.revert(direction, changeId), onDone, steps)

  const { reopen, follow, lookUpLinks } = createFollowing({
    source,
    opened,
    foldNow: () => fold,
    settle: (folded) => settle(folded),
    whenIdle: acts.whenIdle,
    others,
    shownImage,
    addSteps,
    forgetSteps: () => steps.alter(ownStepsOf),
  })

  const setGone = (next: boolean) => {
    if (next === isGone) return
    isGone = next
    publish()
  }

  const sendNext = async (): Promise<boolean> => {
    const next = fold.pending[0]
    if (!next || acts.isHeld(next.changeId)) return false
    await outbox.whenStored(next.changeId)
    if (fold.pending[0] !== next) return true
    fold = markSent(fold, next.changeId)
    publish()
    const { changeId, changes } = next
    try {
      const sent = { changeId, baseRevision: fold.revision, userId: userId ?? undefined, changes }
      const outcome = await source.apply(mapId, sent)
      await receive(changeId, outcome)
    } catch (error) {
      if (!(error instanceof TooFarBehindError)) throw error
      await reopen(true)
    }
    return true
  }

  const receive = async (changeId: string, outcome: Outcome) => {
    await acts.whenIdle()
    const refusal = outcome.kind === 'refused' ? { changeId, ...outcome } : undefined
    try {
      // The content is placed on another image: it is shown with that.
      if (outcome.missed.some(isImageMove)) throw new LogGapError()
      others.entries(fold, outcome.missed)
      settle(settleOutcome(fold, changeId, outcome), refusal)
    } catch (error) {
      if (!(error instanceof LogGapError)) throw error
      await reopen(false)
      settle(settleRefused(fold, changeId, [], refusal?.refusals), refusal)
    }
  }

  const sender = createChangeSender({
    sendNext,
    onPause: (next) => {
      const told = saving.paused(next, fold.pending[0]?.changes ?? [], isAllStored())
      if (told !== null && pauseReason !== next) say(told)
      pauseReason = next
      publish()
    },
  })

  return {
    store,
    newId,
    commit(changes) {
      acts.makeWayFor(changes)
      return commit(changes)
    },
    act: (work, onDone, options) => acts.start(work(actContext), onDone, options),
    revertSliced,
    record(act) {
      const changeId = newRandomId()
      addSteps([{ kind: 'own', changeId, act }])
      return changeId
    },
    forgetStep(changeId) {
      steps.forget(changeId)
      publish()
    },
    undo: (changeId) => revert('undo', changeId),
    canUndoStep: steps.canUndo,
    redo: () => revert('redo'),
    catchUp: () =>
      follow().then(
        () => setGone(false),
        (error: unknown) => setGone(isGone || error instanceof MapNotFoundError),
      ),
    retry: () => sender.wake(),
    onNotice(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onImage: shownImage.on,
    onOthers: others.on,
    async start() {
      isStopped = false
      sender.start()
      void lookUpLinks().catch(() => {})
      const adopted = await lists.adopt().catch(() => [])
      await runWithPauses(foldAhead(fold.server, adopted))
      await acts.whenIdle()
      settle(withAdopted(fold, adopted))
      sender.wake()
    },
    stop() {
      acts.finish()
      isStopped = true
      pruning?.stop()
      sender.stop()
    },
  }
}
