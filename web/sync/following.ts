import { TooFarBehindError } from '../sources/MapSource.ts'
import { runWithPauses } from '../sources/pauses.ts'
import {
  type ContentFold,
  foldAhead,
  type Folded,
  LogGapError,
  receiveDifference,
  receiveEntries,
  reopenFold,
  withLinks,
} from './contentFold.ts'
import type { SessionOptions } from './contentState.ts'
import type { HistoryStep } from './history.ts'
import type { createOthersFeed } from './others.ts'
import type { createShownImage } from './shownImage.ts'

interface FollowingPorts extends Pick<SessionOptions, 'source' | 'opened'> {
  foldNow(): ContentFold
  settle(folded: Folded): void
  /** Resolves once no act goes on. */
  whenIdle(): Promise<void>
  readonly others: ReturnType<typeof createOthersFeed>
  readonly shownImage: ReturnType<typeof createShownImage>
  addSteps(steps: readonly HistoryStep[]): void
  /** Removes the steps of committed lists. */
  forgetSteps(): void
}

/** Fetches what others did, and the content anew where that is no way to catch up. */
export const createFollowing = ({
  source,
  opened,
  foldNow,
  settle,
  whenIdle,
  others,
  shownImage,
  addSteps,
  forgetSteps,
}: FollowingPorts) => {
  const mapId = opened.record.id
  /** Older content than the known one is a late answer and ignored, unless the source itself fell back. */
  const reopen = async (evenIfOlder: boolean) => {
    const { record, content, revision, forgottenRevision } = await source.open(mapId)
    const isOtherImage = shownImage.isOther(record.image.id)
    if (isOtherImage) await shownImage.prepare(record.image)
    await whenIdle()
    const fold = foldNow()
    if (!evenIfOlder && revision < fold.revision) return
    // A step of undo would bring back what is to be forgotten.
    if (forgottenRevision > fold.revision) forgetSteps()
    others.content(fold, content)
    const before = fold.server
    settle(reopenFold(fold, content, revision))
    if (isOtherImage) addSteps(shownImage.take(record, before))
    await lookUpLinks()
  }

  const lookUpLinks = async () => {
    if (opened.record.abilities.edit) return
    const links = await source.readLinks(mapId)
    await whenIdle()
    settle(withLinks(foldNow(), links))
  }

  const follow = async () => {
    try {
      const { revision } = foldNow()
      const missed = await source.missedSince(mapId, revision)
      if ('entries' in missed) await runWithPauses(foldAhead(foldNow().server, missed.entries))
      await whenIdle()
      const fold = foldNow()
      if (shownImage.isOther(missed.imageId)) await reopen(false)
      else if ('entries' in missed) {
        others.entries(fold, missed.entries)
        settle(receiveEntries(fold, missed.entries))
      } else if (missed.revision > revision && fold.revision === revision) {
        settle(receiveDifference(fold, missed))
        await lookUpLinks()
      }
    } catch (error) {
      if (!(error instanceof TooFarBehindError || error instanceof LogGapError)) throw error
      await reopen(error instanceof TooFarBehindError)
    }
  }

  return { reopen, follow, lookUpLinks }
}
