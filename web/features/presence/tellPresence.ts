import { NOWHERE } from '../../../shared/maps/presence.ts'
import { newRandomId } from '../../../shared/ids.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import { sendPresence } from '../../sources/http/presence.ts'
import { companySelector, isAlone } from './company.ts'
import { ownWhereabouts } from './ownWhereabouts.ts'
import { type Answer, PresenceSender } from './PresenceSender.ts'
import { sharingOf } from './sharing.ts'

interface Telling extends Pick<Viewer, 'mapId' | 'scene' | 'session' | 'store' | 'presence'> {
  /** Null for a guest, of whom others are told nothing but that they are here. */
  readonly userId: number | null
  readonly mayEdit: boolean
  /** The element on which the pointer moves. */
  readonly canvas: HTMLElement
}

/** Tells others where the viewer is, for as long as the page is seen. Returns a function that stops it. */
export const tellPresence = (telling: Telling): (() => void) => {
  const { mapId, scene, store, presence, userId, mayEdit, canvas } = telling
  const sharing = sharingOf(mayEdit)
  const pointer = followPointer(canvas, scene)
  const sender = new PresenceSender({
    page: newRandomId(),
    read: () =>
      userId !== null && sharing.getState() ? ownWhereabouts({ ...telling, cursor: pointer.place }) : NOWHERE,
    send: (said) => sendPresence(mapId, said).then(() => 'taken' as const, answerOf),
  })
  const poke = () => sender.poke()
  const select = companySelector(userId)
  let isKnown = false
  const follow = () => {
    const event = presence.getState()
    const ownId = event?.own?.id
    const wasKnown = isKnown
    isKnown = event?.people.some(({ id }) => id === ownId) ?? false
    sender.setAlone(isAlone(select(event)))
    sender.setKey(event?.own?.key ?? null)
    // Another page of this browser was left, which spoke for it last.
    if (wasKnown && !isKnown) sender.again()
  }
  const followSight = () => sender.setHidden(document.visibilityState === 'hidden')
  followSight()
  follow()
  document.addEventListener('visibilitychange', followSight)
  const ends = [
    pointer.onMove(poke),
    presence.subscribe(follow),
    store.subscribe(
      (now, before) => (now.focus !== before.focus || now.floorId !== before.floorId) && poke(),
    ),
    scene.onCamera(poke),
    scene.onDraft(poke),
    sharing.subscribe(poke),
    () => document.removeEventListener('visibilitychange', followSight),
    () => sender.stop(),
  ]
  return () => ends.forEach((end) => end())
}

/** Where the mouse or the pen is on the map, wherever the map moves to beneath it. A finger covers the place, and leaves it. */
const followPointer = (canvas: HTMLElement, scene: Pick<Viewer['scene'], 'viewToMap'>) => {
  let at: { readonly clientX: number; readonly clientY: number } | null = null
  return {
    get place(): PointMap | null {
      if (at === null) return null
      // Measured only when it is sent: it costs a layout, and a mouse moves far more often.
      const { left, top } = canvas.getBoundingClientRect()
      return scene.viewToMap({ xView: at.clientX - left, yView: at.clientY - top })
    },
    /** Fires also when something may be reshaped by a finger or by keys. */
    onMove(listener: () => void): () => void {
      const stop = new AbortController()
      const options = { signal: stop.signal, passive: true }
      const move = ({ pointerType, clientX, clientY }: PointerEvent) => {
        at = pointerType === 'touch' ? null : { clientX, clientY }
        listener()
      }
      const leave = () => {
        at = null
        listener()
      }
      canvas.addEventListener('pointermove', move, options)
      canvas.addEventListener('pointerup', move, options)
      canvas.addEventListener('pointerleave', leave, options)
      canvas.addEventListener('keyup', listener, options)
      return () => stop.abort()
    },
  }
}

/** Failures are of no account to the viewer: it is tried again with the next stream, or in a moment. */
const answerOf = (error: unknown): Answer =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'never' : 'later'
