import type { Change } from '../../shared/content/changes.ts'
import type { LogEntry, Outcome } from '../../shared/content/commits.ts'
import type { Content } from '../../shared/content/content.ts'
import type { ToldChanges } from '../../shared/maps/live.ts'
import { isImageMove } from '../../shared/maps/imagePlacing.ts'
import { runSlicedAsync } from '../../shared/runSliced.ts'
import { sameValue } from '../../shared/sameValue.ts'
import { TooFarBehindError } from '../sources/MapSource.ts'
import type { SessionOptions } from './contentState.ts'
import {
  type ContentFold,
  foldAhead,
  type Folded,
  LogGapError,
  receiveDifference,
  receiveEntries,
  reopenFold,
  settleOutcome,
  settleRefused,
  withLinks,
} from './fold/contentFold.ts'
import type { ShownImage } from './shownImage.ts'
import type { HistoryStep } from './undo/history.ts'

/** What somebody has committed elsewhere. `userId` is null where that is not told, as to those who may not edit the map. */
export interface RemoteList {
  readonly userId: number | null
  readonly changes: readonly Change[]
}

/** Gets what others did, and the changes that wait here to be sent. */
export type RemoteListener = (theirs: readonly RemoteList[], waiting: readonly Change[]) => void

interface RemotePorts extends Pick<SessionOptions, 'source' | 'opened'> {
  foldNow(): ContentFold
  settle(folded: Folded, refusal?: { readonly changeId: string; readonly text: string }): void
  readonly shownImage: ShownImage
  addSteps(steps: readonly HistoryStep[]): void
  /** Removes the steps of committed lists. */
  forgetSteps(): void
}

/** Fetches what others did, or the content anew where that is no way to catch up, and tells it just before it is shown. */
export class RemoteChanges {
  readonly #ports: RemotePorts
  readonly #listeners = new Set<RemoteListener>()

  constructor(ports: RemotePorts) {
    this.#ports = ports
  }

  onChanges(listener: RemoteListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes in what is told if it goes on after what is known, and otherwise asks. @throws MapNotFoundError */
  async catchUp(told?: ToldChanges): Promise<void> {
    const { source, opened, foldNow, settle, shownImage } = this.#ports
    try {
      const { revision } = foldNow()
      if (told && told.revision <= revision) return
      const isNext = told?.after === revision || (told?.kind === 'entries' && told.after < revision)
      const missed = isNext ? told : await source.missedSince(opened.record.id, revision)
      if ('entries' in missed) await runSlicedAsync(foldAhead(foldNow().server, missed.entries))
      const fold = foldNow()
      if (shownImage.isOther(missed.imageId)) await this.reopen(false)
      else if ('entries' in missed) {
        this.#tellEntries(fold, missed.entries)
        settle(receiveEntries(fold, missed.entries))
      } else if (missed.revision > revision && fold.revision === revision) {
        this.#tell(fold, [{ userId: null, changes: missed.changes }])
        settle(receiveDifference(fold, missed))
        // Also for those who edit the map, who were told as others are while they were signed out.
        if (!('areLinksOther' in missed) || missed.areLinksOther) await this.#readLinks()
      }
    } catch (error) {
      if (!(error instanceof TooFarBehindError || error instanceof LogGapError)) throw error
      await this.reopen(error instanceof TooFarBehindError)
    }
  }

  /** Takes in the answer to a pending list. */
  async receive(changeId: string, outcome: Outcome): Promise<void> {
    const { foldNow, settle } = this.#ports
    const refusal = outcome.kind === 'refused' ? { changeId, ...outcome } : undefined
    try {
      // The content is placed on another image: it is shown with that.
      if (outcome.missed.some(isImageMove)) throw new LogGapError()
      this.#tellEntries(foldNow(), outcome.missed)
      settle(settleOutcome(foldNow(), changeId, outcome), refusal)
    } catch (error) {
      if (!(error instanceof LogGapError)) throw error
      await this.reopen(false)
      settle(settleRefused(foldNow(), changeId, [], refusal?.refusals), refusal)
    }
  }

  /** Older content than the known one is a late answer and ignored, unless the source itself fell back. */
  async reopen(evenIfOlder: boolean): Promise<void> {
    const { source, opened, foldNow, settle, shownImage, addSteps, forgetSteps } = this.#ports
    const { record, content, revision, forgottenRevision } = await source.open(opened.record.id)
    const isOtherImage = shownImage.isOther(record.image.id)
    if (isOtherImage) await shownImage.prepare(record.image, foldNow().server)
    const fold = foldNow()
    if (!evenIfOlder && revision < fold.revision) return
    // A step of undo would bring back what is to be forgotten.
    if (forgottenRevision > fold.revision) forgetSteps()
    this.#tell(fold, [{ userId: null, changes: zoneDifference(fold.server, content) }])
    const before = fold.server
    settle(reopenFold(fold, content, revision))
    if (isOtherImage) addSteps(shownImage.take(record, before))
    await this.lookUpLinks()
  }

  async lookUpLinks(): Promise<void> {
    const { edit, suggest } = this.#ports.opened.record.abilities
    // Who edits the map itself has them in its content.
    if (!edit || suggest) await this.#readLinks()
  }

  async #readLinks(): Promise<void> {
    const { source, opened, foldNow, settle } = this.#ports
    const links = await source.readLinks(opened.record.id)
    settle(withLinks(foldNow(), links))
  }

  /** Tells what entries that are not known yet change, except for this editor's own lists. */
  #tellEntries(fold: ContentFold, entries: readonly LogEntry[]): void {
    const own = new Set(fold.pending.map(({ changeId }) => changeId))
    const theirs = entries.filter(({ revision, changeId }) => revision > fold.revision && !own.has(changeId))
    this.#tell(fold, theirs)
  }

  #tell({ pending }: ContentFold, theirs: readonly RemoteList[]): void {
    const waiting = pending.flatMap(({ changes }) => changes)
    if (theirs.some(({ changes }) => changes.length > 0))
      this.#listeners.forEach((listener) => listener(theirs, waiting))
  }
}

/** Returns the removals of zones and the changes of their shapes, for content that was opened again without log entries. */
const zoneDifference = (before: Content, after: Content): readonly Change[] =>
  [...after.zones.changedIds(before.zones)].flatMap((id): Change[] => {
    const [former, zone] = [before.zones.get(id), after.zones.get(id)]
    if (zone === undefined) return [{ op: 'remove', kind: 'zone', id }]
    if (former === undefined || sameValue(former.geometry, zone.geometry)) return []
    return [{ op: 'patch', kind: 'zone', id, fields: { geometry: zone.geometry } }]
  })
