import { createStore } from 'zustand/vanilla'
import { applyAhead, invertChanges } from '../../shared/content/applyChanges.ts'
import { type Change, changeListSchema, type Refusal, withCreator } from '../../shared/content/changes.ts'
import { newRandomId } from '../../shared/ids.ts'
import type { ToldChanges } from '../../shared/maps/live.ts'
import { runSlicedAsync, runSync } from '../../shared/runSliced.ts'
import type { PendingList } from '../sources/local/pendingLists.ts'
import { MapNotFoundError, TooFarBehindError } from '../sources/MapSource.ts'
import type {
  CommitResult,
  CommitTold,
  ContentSession,
  ContentState,
  LargeCommit,
  SessionOptions,
} from './contentState.ts'
import {
  type ContentFold,
  foldAhead,
  type Folded,
  markSent,
  openFold,
  withAdopted,
  withPending,
  type PendingChanges,
  pendingChangesOf,
  withoutPending,
  createEntityIds,
  newList,
} from './fold/contentFold.ts'
import { areValid, AT_ONCE_MAX, LongWork } from './LongWork.ts'
import { RemoteChanges } from './RemoteChanges.ts'
import { notices } from './saving/notices.ts'
import { createChangeSender, createOutbox } from './saving/outbox.ts'
import { SaveReporter } from './saving/SaveReporter.ts'
import { createShownImage } from './shownImage.ts'
import type { Direction, HistoryStep } from './undo/history.ts'
import { type OwnAct, whileShown } from './undo/ownAct.ts'
import { type CommittedList, listsOf, type Refused, type Reverted, UndoStack } from './undo/UndoStack.ts'

/**
 * The content of an open map, kept in step with its source. A commit goes through `#committing`: it is applied on top of the
 * fold, stored by the outbox and sent by the sender; its answer, and what others did, come back through `#remote` and end in
 * `#settle`.
 */
export class SyncedSession implements ContentSession {
  readonly store
  readonly newId: () => number
  readonly onNotice: ContentSession['onNotice']
  readonly onImage: ContentSession['onImage']
  readonly onOthers: ContentSession['onOthers']
  readonly #options: SessionOptions
  readonly #shownImage
  /** The server's content with the pending lists on top of it. */
  #fold: ContentFold
  readonly #undo: UndoStack
  /** Stores the pending lists. */
  readonly #outbox
  readonly #sender
  readonly #remote: RemoteChanges
  readonly #reporter
  readonly #longWork = new LongWork(() => this.#publish())
  readonly #pruning
  #isGone = false
  /** From then on another page or session may have adopted the lists, and only that one may alter them. */
  #isStopped = false

  constructor(options: SessionOptions) {
    const { source, lists, opened, prepareImage, createPruning, description = NO_DESCRIPTION } = options
    this.#options = options
    this.#reporter = new SaveReporter(opened.record.offers?.worksOffline ?? false)
    this.onNotice = (listener) => this.#reporter.onNotice(listener)
    this.#shownImage = createShownImage(opened.record.image, prepareImage)
    this.onImage = this.#shownImage.on
    this.newId = createEntityIds(
      () => source.newEntityId(opened.record.id),
      () => this.#fold.view,
    )
    this.#fold = openFold(opened.content, opened.revision, { changeId: newRandomId, entityId: this.newId })
    this.#undo = new UndoStack({
      description,
      contentNow: () => this.#fold.view,
      commit: (changes) => this.#enqueueing(changes),
      say: (text) => this.#reporter.say(text),
    })
    this.#outbox = createOutbox({
      lists,
      isStopped: () => this.#isStopped,
      onNotStored: () => {
        this.#reporter.notStored()
        this.#publish()
      },
      onStored: () => this.#publish(),
    })
    this.#sender = createChangeSender({
      sendNext: () => this.#sendNext(),
      onPause: (reason) => {
        this.#reporter.pause(reason, this.#fold.pending, this.#isAllStored())
        this.#publish()
      },
    })
    this.#remote = new RemoteChanges({
      source,
      opened,
      foldNow: () => this.#fold,
      settle: (folded, refusal) => this.#settle(folded, refusal),
      shownImage: this.#shownImage,
      addSteps: (steps) => void this.#addSteps(steps),
      forgetSteps: () => this.#undo.forgetCommitted(),
    })
    this.onOthers = (listener) => this.#remote.onChanges(listener)
    this.#pruning = createPruning?.({
      contentNow: () => this.#fold.view,
      commitWith: (causeId, changes) => this.#commitConsequence(causeId, changes),
    })
    this.store = createStore<ContentState>(() => this.#stateNow())
  }

  async start(): Promise<void> {
    this.#isStopped = false
    if (!this.#options.holds) this.#sender.start()
    void this.#remote.lookUpLinks().catch(() => {})
    await this.#takeIn(await this.#options.lists.adopt(this.#takeIn).catch(() => []))
  }

  /** Goes on with the lists of a page that is closed. */
  #takeIn = async (lists: readonly PendingList[]): Promise<void> => {
    await runSlicedAsync(foldAhead(this.#fold.server, lists))
    if (this.#isStopped) return
    this.#settle(withAdopted(this.#fold, lists, !this.#options.holds))
    this.#sender.wake()
  }

  stop(): void {
    this.#longWork.drop()
    this.#isStopped = true
    this.#pruning?.stop()
    this.#sender.stop()
  }

  commit(given: readonly Change[]): CommitResult {
    const parsed = changeListSchema.safeParse(given)
    if (!parsed.success) return this.#refuse(parsed.error.issues[0]?.message ?? notices.invalid)
    return runSync(this.#committing(parsed.data))
  }

  commitLarge(changes: readonly Change[], { doing, ...told }: LargeCommit): Promise<CommitResult> {
    return this.#longWork.runFor(changes, doing, this.#committingLarge(changes, told))
  }

  *#committingLarge(changes: readonly Change[], told: CommitTold): Generator<void, CommitResult> {
    if (!(yield* areValid(changes))) return this.#refuse(notices.invalid)
    return yield* this.#committing(changes, told)
  }

  *#committing(given: readonly Change[], told?: CommitTold): Generator<void, CommitResult> {
    const committed = yield* this.#enqueueing(given, told?.restoredFrom)
    if (!committed.ok) return this.#refuse(committed.refusals[0]?.text ?? '', committed.refusals)
    const lists = listsOf(committed)
    this.#undo.add({ kind: 'content', ...lists, done: told?.done, besides: told?.besides })
    this.#publish()
    if (this.#options.opened.record.offers?.prunes) this.#pruning?.afterCommit(lists.changeId, lists.changes)
    return { ok: true, changeId: lists.changeId }
  }

  /** Commits what follows from an earlier commit, to be undone together with it. */
  #commitConsequence(causeId: string, changes: readonly Change[]): void {
    const committed = runSync(this.#enqueueing(changes))
    if (committed.ok) this.#undo.addConsequence(causeId, { kind: 'content', ...listsOf(committed) })
    this.#publish()
  }

  /** Applies a list, and hands it on to be stored and sent. What changes the content meanwhile has it applied anew. */
  *#enqueueing(given: readonly Change[], restoredFrom?: number): Generator<void, CommittedList | Refused> {
    const { userId } = this.#options
    const changes = userId === null || restoredFrom !== undefined ? given : withCreator(given, userId)
    for (;;) {
      const before = this.#fold.view
      const applied = yield* applyAhead(before, changes)
      if (before !== this.#fold.view) continue
      if (!applied.ok) return applied
      const inverse = invertChanges(before, changes)
      yield
      if (before !== this.#fold.view) continue
      const list = newList(before, changes, restoredFrom)
      const added = withPending(this.#fold, list)
      if (!added.ok) return added
      this.#fold = added.fold
      this.#reporter.committed()
      this.#outbox.add(list)
      this.#sender.wake()
      return { ok: true, changeId: list.changeId, changes, inverse }
    }
  }

  undo = (changeId?: string): Reverted | null => this.#revertAtOnce('undo', changeId)
  redo = (): Reverted | null => this.#revertAtOnce('redo')
  canUndoStep = (changeId: string): boolean => this.#undo.find('undo', changeId) !== undefined
  fieldsSet: ContentSession['fieldsSet'] = (ids) => this.#undo.fieldsSet(ids)

  #revertAtOnce(direction: Direction, changeId?: string): Reverted | null {
    const step = this.#undo.find(direction, changeId)
    const reverted = step ? runSync(this.#undo.revert(direction, step)) : null
    this.#publish()
    return reverted
  }

  revert(direction: Direction, onDone: (reverted: Reverted | null) => void, changeId?: string): void {
    const step = this.#undo.find(direction, changeId)
    if (step?.kind !== 'content' || step.changes.length <= AT_ONCE_MAX)
      return onDone(this.#revertAtOnce(direction, changeId))
    const doing = direction === 'undo' ? 'Undoing…' : 'Redoing…'
    void this.#longWork.runFor(step.changes, doing, this.#undo.revert(direction, step)).then(onDone)
  }

  record(act: OwnAct): string {
    const ofShown = whileShown(this.#options.opened.record.id, act)
    return this.#addSteps([{ kind: 'own', changeId: newRandomId(), act: ofShown }])
  }

  recordCommitted: ContentSession['recordCommitted'] = (lists) =>
    this.#addSteps([{ kind: 'content', changeId: newRandomId(), ...lists }])

  forgetStep(changeId: string): void {
    this.#undo.forget(new Set([changeId]))
    this.#publish()
  }

  /** Returns the id of the last one. */
  #addSteps(steps: readonly HistoryStep[]): string {
    for (const step of steps) this.#undo.add(step)
    this.#publish()
    return steps.at(-1)?.changeId ?? ''
  }

  pendingChanges = (): PendingChanges => pendingChangesOf(this.#fold)

  dropHeld(): void {
    for (const { changeId } of this.#fold.pending) this.#outbox.remove(changeId)
    this.#fold = withoutPending(this.#fold)
    this.#undo.forgetCommitted()
    this.#publish()
  }

  async catchUp(told?: ToldChanges): Promise<void> {
    try {
      await this.#remote.catchUp(told)
      this.#setGone(false)
    } catch (error) {
      this.#setGone(this.#isGone || error instanceof MapNotFoundError)
    }
  }

  retry(): void {
    this.#sender.wake()
  }

  /** Sends the oldest pending list. Resolves to false if there is none. */
  async #sendNext(): Promise<boolean> {
    const next = this.#fold.pending[0]
    if (!next) return false
    await this.#outbox.whenStored(next.changeId)
    if (this.#fold.pending[0] !== next) return true
    this.#fold = markSent(this.#fold, next.changeId)
    this.#publish()
    const { source, opened, userId } = this.#options
    const { changeId, changes, restoredFrom } = next
    try {
      const list = { changeId, baseRevision: this.#fold.revision, userId: userId ?? undefined, restoredFrom }
      await this.#remote.receive(changeId, await source.apply(opened.record.id, { ...list, changes }))
    } catch (error) {
      if (!(error instanceof TooFarBehindError)) throw error
      await this.#remote.reopen(true)
    }
    return true
  }

  /** Every answer of the server ends up here, so that no list is dropped without a message. */
  #settle(folded: Folded, refusal?: { readonly changeId: string; readonly text: string }): void {
    const { fold: next, dropped, replaced, lost } = folded
    if (this.#isStopped && (refusal || dropped.length + replaced.size > 0)) return
    const before = this.#fold.pending
    const refused = before.find((list) => list.changeId === refusal?.changeId)
    const waiting = new Set(next.pending.map((list) => list.changeId))
    this.#fold = next
    for (const { changeId } of before)
      if (!waiting.has(changeId) && !replaced.get(changeId)) this.#outbox.remove(changeId)
    if (lost.length > 0) this.#undo.forgetFiles(lost)
    this.#replace(folded)
    if (lost.length > 0) this.#reporter.say(notices.lost(lost))
    const isRefused = refusal && !waiting.has(refusal.changeId) && !replaced.has(refusal.changeId)
    const gone = [...dropped.map((list) => list.changeId), ...(isRefused ? [refusal.changeId] : [])]
    if (gone.length > 0) {
      this.#undo.forget(new Set(gone))
      if (isRefused) this.#reporter.refused(refused?.changes ?? [], refusal.text, dropped.length)
      else this.#reporter.overtaken(dropped.length)
    }
    this.#publish()
  }

  /** Rebased lists are stored before they are sent; the steps of undo follow them. */
  #replace({ replaced, renames }: Folded): void {
    const altered = new Map(
      [...replaced].flatMap(([before, list]) => (list ? [[before, list] as const] : [])),
    )
    const changeIds = new Map([...altered].map(([before, list]) => [before, list.changeId]))
    this.#undo.follow(renames, changeIds)
    if (altered.size > 0) this.#outbox.replace(altered)
  }

  #setGone(isGone: boolean): void {
    if (isGone === this.#isGone) return
    this.#isGone = isGone
    this.#publish()
  }

  #refuse(text: string, refusals: readonly Refusal[] = []): CommitResult {
    this.#reporter.say(text)
    return { ok: false, text, refusals }
  }

  #publish(): void {
    this.store.setState(this.#stateNow())
  }

  #stateNow(): ContentState {
    const { view, revision, pending } = this.#fold
    const isStored = this.#isAllStored()
    const unsent = this.#options.holds && isStored ? 0 : pending.length
    return {
      content: view,
      revision,
      save: this.#reporter.stateOf(unsent, isStored),
      canUndo: this.#undo.find('undo') !== undefined,
      canRedo: this.#undo.find('redo') !== undefined,
      isGone: this.#isGone,
      busy: this.#longWork.doing,
    }
  }

  #isAllStored = (): boolean => this.#fold.pending.every(({ changeId }) => this.#outbox.isStored(changeId))
}

const NO_DESCRIPTION = { summaryOf: () => '', placesOf: () => [] }
