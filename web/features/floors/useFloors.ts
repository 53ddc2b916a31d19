import { useMutation, useQueryClient } from '@tanstack/react-query'
import { castDraft } from 'immer'
import { useRef, useState } from 'react'
import type { Content } from '../../../shared/content/content.ts'
import type { Floor } from '../../../shared/floors/floors.ts'
import { sayFailure } from '../../shell/sidebar/MapHead.tsx'
import { patchMapRecord, reloadMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { chosenImageProblem } from '../maps/form/mapFormRules.ts'
import {
  addFloor,
  type FloorEdit,
  type FloorsOnImage,
  moveFloor,
  placeFloor,
  removeFloor,
  renameFloor,
  restoreFloor,
} from './floorEdits.ts'

const FAILED = 'The floors could not be saved.'
const IMAGE_FAILED = 'The image could not be uploaded.'

export interface FloorUpload {
  readonly floorId: number
  /** From 0 to 1; null once all is sent, and while it is not known. */
  readonly share: number | null
}

export interface FloorActs {
  /** The lowest first. */
  readonly floors: readonly MapFloor[]
  readonly isBusy: boolean
  readonly upload: FloorUpload | null
  /** On top of the others. The first one comes with a floor below that is the image of the map. */
  readonly add: (name: string, onSaved: () => void) => void
  readonly rename: (floorId: number, name: string) => void
  /** `to` counts from the lowest, 0. */
  readonly move: (floorId: number, to: number) => void
  readonly remove: (floorId: number) => void
  readonly place: (floorId: number, frame: Floor['frame'], onSaved: () => void) => void
  readonly setImage: (floorId: number, file: File) => void
  readonly cancelUpload: () => void
  readonly removeImage: (floorId: number) => void
  readonly retryImage: (floorId: number) => void
}

/** What is done to the floors of the open map. Each act is saved at once, in turn, and shown when it is. */
export const useFloors = (): FloorActs => {
  const { record, source, session } = useViewer()
  const client = useQueryClient()
  const [upload, setUpload] = useState<FloorUpload | null>(null)
  const abort = useRef<AbortController | null>(null)
  const { id, floors, image } = record

  const show = (now: readonly MapFloor[]) =>
    patchMapRecord(client, id, (draft) => void (draft.floors = castDraft([...now])))
  const call = useMutation({
    mutationFn: (act: () => Promise<readonly MapFloor[]>) => act(),
    // In turn: each list is made of the one before.
    scope: { id: `floors of ${id}` },
    onSuccess: (now) => {
      show(now)
      reloadMapRecord(client, id)
    },
    onError: (error) => sayFailure(error, { failed: FAILED, threw: FAILED }),
  })
  const set = (edit: FloorEdit, onSaved?: (before: FloorsOnImage) => void) =>
    call.mutate(async () => {
      const before = await source.readRecord(id)
      const now = await source.setFloors(id, edit(before).map(bareFloor), before.image.id)
      onSaved?.(before)
      return now
    })

  const uploading = useMutation({
    mutationFn: async ({ floorId, file }: { floorId: number; file: File }) => {
      const { signal } = (abort.current = new AbortController())
      setUpload({ floorId, share: null })
      const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
        setUpload({ floorId, share: sentBytes < totalBytes ? sentBytes / totalBytes : null })
      return source.setFloorImage(id, floorId, file, { onProgress, signal })
    },
    onSuccess: (now) => {
      show(now)
      reloadMapRecord(client, id)
    },
    onError: (error) => {
      if (!abort.current?.signal.aborted) sayFailure(error, { failed: IMAGE_FAILED, threw: IMAGE_FAILED })
    },
    onSettled: () => setUpload(null),
  })

  return {
    floors,
    isBusy: call.isPending || uploading.isPending,
    upload,
    add: (name, onSaved) => set(addFloor(name, floorIdsOf(session.store.getState().content)), onSaved),
    rename: (floorId, name) => set(renameFloor(floorId, name)),
    move: (floorId, to) => set(moveFloor(floorId, to)),
    remove: (floorId) =>
      set(removeFloor(floorId), (before) => {
        const at = before.floors.findIndex((floor) => floor.id === floorId)
        const removed = before.floors[at]
        if (!removed) return
        const count = countOn(session.store.getState().content, floorId)
        toast.undo(removedText(removed.name, count), () => set(restoreFloor(removed, at, before.image.id)))
      }),
    place: (floorId, frame, onSaved) => set(placeFloor(floorId, frame, image.id), onSaved),
    setImage(floorId, file) {
      const problem = chosenImageProblem(file)
      if (problem === null) uploading.mutate({ floorId, file })
      else toast.error(problem)
    },
    cancelUpload: () => abort.current?.abort(),
    removeImage: (floorId) => call.mutate(() => source.removeFloorImage(id, floorId)),
    retryImage: (floorId) => call.mutate(() => source.retryFloorImage(id, floorId)),
  }
}

const bareFloor = ({ id, name, frame }: Floor): Floor => ({ id, name, frame })

function* floorIdsOf({ pois, zones }: Content): Generator<number, void> {
  for (const { floor = 0, leadsTo = 0 } of pois) {
    yield floor
    yield leadsTo
  }
  for (const { floor = 0 } of zones) yield floor
}

const countOn = ({ pois, zones }: Content, floorId: number): number => {
  let count = 0
  for (const { floor } of pois) if (floor === floorId) count += 1
  for (const { floor } of zones) if (floor === floorId) count += 1
  return count
}

const removedText = (name: string, count: number): string => {
  if (count === 0) return `“${name}” removed.`
  return count === 1
    ? `“${name}” removed. What was on it shows on all floors.`
    : `“${name}” removed. The ${count.toLocaleString('en')} places and zones on it show on all floors.`
}
