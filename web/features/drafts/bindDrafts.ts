import type { RectMap } from '../../scene/plane/coordinates.ts'
import type { Scene } from '../../scene/Scene.ts'
import type { BegunDrawing } from '../../scene/state/Draft.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import type { ContentSession } from '../../sync/contentState.ts'
import { announce } from '../../ui/status/announce.tsx'
import {
  type Draft,
  draftName,
  draftText,
  dropDraft,
  keepDraft,
  type KeptDraft,
  type KeptDrafts,
  leaveDraft,
  pointsOf,
} from './keptDrafts.ts'

interface Bound {
  readonly scene: Pick<Scene, 'begun' | 'resume' | 'act' | 'onDraft' | 'onEvent'>
  readonly session: Pick<ContentSession, 'record' | 'forgetStep'>
  readonly drafts: KeptDrafts
  /** Whether what is begun is worth keeping. */
  readonly isKept: () => boolean
}

/** Keeps what is drawn on the scene, from the first point on. Leaving a drawing and discarding a draft are steps of undo. */
export interface DrawingKeeper {
  /** Continues a drawing that was set aside. */
  resume(kept: KeptDraft): void
  /** Returns the id of the step of undo. */
  discard(kept: KeptDraft): string
  /** A finished pencil drawing was named, or its owner discarded it. */
  dropFinished(): void
  stop(): void
}

export const bindDrafts = ({ scene, session, drafts, isKept }: Bound): DrawingKeeper => {
  /** The draft that is what the scene has begun. */
  let id: string | null = null
  let drawn = drawnOf(scene.begun)
  /** The draft that the scene is about to continue. */
  let resumedId: string | null = null
  let finishedId: string | null = null
  let isRedoing = false
  /** By draft, the step of undo that continues it. */
  const stepIds = new Map<string, string>()

  const keep = () => {
    const { begun } = scene
    if (drawnOf(begun) === drawn) return
    drawn = drawnOf(begun)
    if (begun !== null) {
      if (isKept()) id = keepDraft(drafts, begun, id ?? resumedId ?? undefined)
    }
    // If it was finished or set aside, the event that says so follows at once.
    else queueMicrotask(() => scene.begun === null && end())
  }
  /** Returns the draft that was under way. */
  const release = (): string | null => {
    const released = id
    id = null
    drawn = drawnOf(scene.begun)
    return released
  }
  const end = () => {
    const ended = release()
    if (ended !== null) dropDraft(drafts, ended)
  }
  const setAside = (begun: BegunDrawing) => {
    const left = release()
    if (left === null) return
    leaveDraft(drafts, left)
    announce(`${draftText(begun)}, set aside.`)
    if (!isRedoing) stepIds.set(left, session.record(leavingOf(left, begun)))
  }
  const leavingOf = (left: string, begun: BegunDrawing) => ({
    done: `set the ${draftName(begun)} aside`,
    undo: () => {
      const kept = drafts.list.getState().find((one) => one.id === left)
      if (kept) resume(kept)
      return kept ? placesOf(kept.draft) : null
    },
    redo: () => {
      if (id !== left) return null
      isRedoing = true
      scene.act('cancel')
      isRedoing = false
      return placesOf(begun)
    },
  })
  const resume = ({ id: resumed, draft }: KeptDraft) => {
    if (draft.kind === 'poi') return
    resumedId = resumed
    scene.resume(draft)
    resumedId = null
  }
  const forgetStepOf = (draftId: string) => {
    const stepId = stepIds.get(draftId)
    if (stepId !== undefined) session.forgetStep(stepId)
    stepIds.delete(draftId)
  }

  const stops = [
    scene.onDraft(keep),
    scene.onEvent((event) => {
      switch (event.kind) {
        case 'setAside':
          return setAside(event.begun)
        case 'drawn':
          return end()
        case 'pencilled':
          finishedId = release()
      }
    }),
  ]
  return {
    resume(kept) {
      forgetStepOf(kept.id)
      resume(kept)
    },
    discard(kept) {
      forgetStepOf(kept.id)
      dropDraft(drafts, kept.id)
      return session.record({
        done: `discarded the ${draftName(kept.draft)}`,
        undo: () => {
          drafts.list.put(kept)
          return placesOf(kept.draft)
        },
        redo: () => {
          dropDraft(drafts, kept.id)
          return placesOf(kept.draft)
        },
      })
    },
    dropFinished() {
      if (finishedId !== null) dropDraft(drafts, finishedId)
      finishedId = null
    },
    stop() {
      for (const stop of stops) stop()
      for (const left of [id, finishedId]) if (left !== null) leaveDraft(drafts, left)
    },
  }
}

/** What changes with each point or stroke. */
const drawnOf = (begun: BegunDrawing | null): unknown =>
  begun && (begun.kind === 'shape' ? begun.points : begun.strokes)

const placesOf = (draft: Draft): readonly RectMap[] => [
  boundsOfGeometry({ kind: 'polyline', points: pointsOf(draft) }),
]
