import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Poi } from '../../../shared/content/pois.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import { visibleMapRect } from '../../scene/plane/camera.ts'
import type { Scene } from '../../scene/Scene.ts'
import {
  selectedIn,
  useContentState,
  useViewer,
  useViewerState,
  useVisibility,
} from '../../shell/viewerContext.ts'
import { useFound } from '../pois/useFound.ts'
import { hitIds, poiSearchOf } from '../pois/tree/poiSearch.ts'
import { chosenStops, type StopChoice } from './chosenStops.ts'

type Kind = 'shown' | 'inView' | 'search' | 'selected' | 'types'

const LABELS: Readonly<Record<Kind, string>> = {
  shown: 'All shown',
  inView: 'In view',
  search: 'Search',
  selected: 'Selected',
  types: 'By type',
}

/** The choice of stops, with the ways to choose that there are now: a search only while something is searched. */
export const useStopChoice = () => {
  const viewer = useViewer()
  const pois = useContentState((state) => state.content.pois)
  const foundIds = useFound((found) => found.ids)
  const hiddenTypes = useVisibility((visibility) => visibility.hiddenTypes)
  const hits = useStore(poiSearchOf(viewer))
  const focus = useViewerState((state) => state.focus)
  const selected = focus.kind === 'many' ? selectedIn(focus).pois : null
  const [typeIds, setTypeIds] = useState<ReadonlySet<number>>(new Set())
  const kinds: readonly Kind[] = [
    'shown',
    'inView',
    ...(hits ? (['search'] as const) : []),
    ...(selected && selected.size > 0 ? (['selected'] as const) : []),
    'types',
  ]
  const [wanted, setKind] = useState<Kind>(selected ? 'selected' : hits ? 'search' : 'shown')
  const kind = kinds.includes(wanted) ? wanted : 'shown'
  const view = useView(viewer.scene, kind === 'inView')
  const choice = useMemo<StopChoice>(() => {
    switch (kind) {
      case 'shown':
        return { kind }
      case 'inView':
        return { kind, view }
      case 'search':
        return { kind: 'these', ids: new Set(hits ? hitIds(hits) : []) }
      case 'selected':
        return { kind: 'these', ids: selected ?? new Set() }
      case 'types':
        return { kind, typeIds }
    }
  }, [kind, view, hits, selected, typeIds])
  const stops = useMemo<readonly Poi[]>(
    () => chosenStops(choice, { pois, foundIds, hiddenTypes }),
    [choice, pois, foundIds, hiddenTypes],
  )
  return {
    stops,
    typeIds,
    setTypeIds,
    control: {
      value: kind,
      options: kinds.map((value) => ({ value, label: LABELS[value] })),
      onChange: setKind,
    },
  }
}

/** The part of the map that is in view, a moment after the camera has come to rest. */
const useView = (scene: Scene, isFollowed: boolean): RectMap => {
  const [view, setView] = useState(() => visibleMapRect(scene.camera, scene.viewSize))
  useEffect(() => {
    if (!isFollowed) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => setView(visibleMapRect(scene.camera, scene.viewSize))
    timer = setTimeout(read)
    const stop = scene.onCamera(() => {
      clearTimeout(timer)
      timer = setTimeout(read, RESTS_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [scene, isFollowed])
  return view
}

const RESTS_AFTER_MS = 200
