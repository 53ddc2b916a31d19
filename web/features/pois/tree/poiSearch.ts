import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Content } from '../../../../shared/content/content.ts'
import { runSliced, runSync } from '../../../../shared/runSliced.ts'
import type { Scene } from '../../../scene/Scene.ts'
import type { Viewer } from '../../../shell/viewerContext.ts'
import { findKey } from '../../../ui/text/findText.tsx'
import {
  findPois,
  groupInSteps,
  groupPois,
  type PoiGroups,
  type PoiMatches,
  prepareGroups,
  regroupPois,
  type UngroupedPois,
} from './poiGroups.ts'
import { poiRows } from './poiRows.ts'

/** What a search has found, and in which content. */
export interface PoiHits {
  readonly groups: PoiGroups
  /** The folded search text. */
  readonly wanted: string
  readonly matches: PoiMatches
}

/** The search of the sidebar among the POIs. It runs in slices, so that typing stays responsive. */
export interface PoiSearch extends Pick<
  StoreApi<PoiHits | null>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Returns the POIs of a content by type. Until `prepare` is done those of a large one are not grouped yet. */
  groupsOf(content: Content): PoiGroups | UngroupedPois
  /** Makes in short steps what `groupsOf` is to return for a content. */
  prepare(content: Content): Generator<void, void>
  /** Completes the search at once. Null if nothing is searched. */
  finish(): PoiHits | null
  /** Searches whenever the text or the content changes. Returns a function that stops it. */
  start(): () => void
}

type Searched = Pick<Viewer, 'session' | 'store'>

/** More POIs than this are grouped in slices, and only once that is needed. */
const AT_ONCE_MAX = 2_000

const searches = new WeakMap<Viewer['store'], PoiSearch>()

/** The one search of an open map. */
export const poiSearchOf = (viewer: Searched): PoiSearch => {
  const known = searches.get(viewer.store)
  if (known) return known
  const made = createPoiSearch(viewer)
  searches.set(viewer.store, made)
  return made
}

export const createPoiSearch = ({ session, store }: Searched): PoiSearch => {
  const found = createStore<PoiHits | null>(() => null)
  let groups: PoiGroups | null = null
  let ungrouped: UngroupedPois | null = null
  let cancel = () => {}

  const groupsOf = (content: Content): PoiGroups | UngroupedPois => {
    if (groups === null && content.pois.size > AT_ONCE_MAX)
      return ungrouped?.content === content ? ungrouped : (ungrouped = { content, byType: null })
    if (groups?.content !== content) groups = groups ? regroupPois(groups, content) : groupPois(content)
    return groups
  }
  function* grouped(content: Content): Generator<void, PoiGroups> {
    if (groups === null) return yield* groupInSteps(content)
    return groups.content === content ? groups : regroupPois(groups, content)
  }
  function* prepare(content: Content): Generator<void, void> {
    const prepared = yield* grouped(content)
    yield* prepareGroups(prepared)
    groups = prepared
  }
  function* find(content: Content, wanted: string): Generator<void, PoiHits> {
    const searched = yield* grouped(content)
    groups = searched
    return { groups: searched, wanted, matches: yield* findPois(searched, wanted) }
  }
  const search = (run: (work: Generator<void, PoiHits>, onDone: (hits: PoiHits) => void) => void) => {
    cancel()
    const wanted = wantedIn(store.getState().search)
    if (wanted === '') return found.setState(null, true)
    run(find(session.store.getState().content, wanted), (hits) => found.setState(hits, true))
  }
  const searchInSlices = () => search((work, onDone) => void (cancel = runSliced(work, onDone)))
  const isCurrent = () => {
    const done = found.getState()
    const wanted = wantedIn(store.getState().search)
    return (
      wanted === (done?.wanted ?? '') && (!done || done.groups.content === session.store.getState().content)
    )
  }
  return {
    getState: found.getState,
    getInitialState: found.getInitialState,
    subscribe: found.subscribe,
    groupsOf,
    prepare,
    finish() {
      if (!isCurrent()) search((work, onDone) => onDone(runSync(work)))
      return found.getState()
    },
    start() {
      searchInSlices()
      const stops = [
        store.subscribe((now, before) => {
          if (wantedIn(now.search) !== wantedIn(before.search)) searchInSlices()
        }),
        session.store.subscribe(({ content }, before) => {
          if (content !== before.content && found.getState() !== null) searchInSlices()
        }),
      ]
      return () => {
        cancel()
        for (const stop of stops) stop()
      }
    },
  }
}

/** Returns the folded text to find; empty if nothing is searched. */
export const wantedIn = (search: string): string => findKey(search.trim())

/** Returns the ids of the matches in the order of the list. */
export const hitIds = ({ groups, matches }: PoiHits): number[] => {
  const rows = poiRows(groups, { toggled: new Set(), matches })
  const ids: number[] = []
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    if (row?.kind === 'poi') ids.push(row.id)
  }
  return ids
}

/** Rings the matches of the search on the map. Returns a function that stops it. */
export const bindPoiSearch = (scene: Pick<Scene, 'setMatches'>, search: PoiSearch): (() => void) => {
  const show = (found: PoiHits | null) => scene.setMatches(found && idsOf(found.matches))
  show(search.getState())
  const stopShowing = search.subscribe(show)
  const stop = search.start()
  return () => {
    stop()
    stopShowing()
  }
}

const idsOf = (matches: PoiMatches): ReadonlySet<number> => {
  const ids = new Set<number>()
  for (const pois of matches.values()) for (const { id } of pois) ids.add(id)
  return ids
}
