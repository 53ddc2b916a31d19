import * as z from 'zod/mini'
import { entityIdSchema } from '../../shared/ids.ts'
import { browserStorage, type TextStorage } from '../sources/local/storedList.ts'
import { createImmerStore, type ImmerStore } from './immerStore.ts'

/** What a viewer has hidden on a map, and what is shown as heat. It is kept in this browser and changes nothing on the map. */
export interface Visibility {
  readonly hiddenTypes: ReadonlySet<number>
  /** Where they are not hidden, the picture of how crowded they are takes the place of their markers. */
  readonly heatTypes: ReadonlySet<number>
  readonly hiddenZones: ReadonlySet<number>
  readonly areLabelsShown: boolean
}

/** The part of it that a link tells. */
export type LinkedVisibility = Omit<Visibility, 'heatTypes'>

export type VisibilityStore = ImmerStore<Visibility>

/** At most this many ids of a kind are stored. */
const REMEMBERED_MAX = 5_000

/** Longer than anything stored here: a longer text is not parsed. */
const TEXT_MAX = 300_000

const idsSchema = z.array(entityIdSchema).check(z.maxLength(REMEMBERED_MAX))

const rememberedSchema = z.object({
  hiddenTypes: idsSchema,
  heatTypes: z._default(idsSchema, []),
  hiddenZones: idsSchema,
  areLabelsShown: z.boolean(),
})

const ALL_SHOWN: Visibility = {
  hiddenTypes: new Set(),
  heatTypes: new Set(),
  hiddenZones: new Set(),
  areLabelsShown: true,
}

interface VisibilityOptions {
  /** May throw if the page may not use storage. */
  readonly storageOf?: () => TextStorage
  /** What a link hides. What was hidden before is forgotten only once the viewer hides or shows something. */
  readonly linked?: LinkedVisibility | null
}

/** Creates the store of a map, with what a link hides, or else with what was hidden at the last visit. */
export const createVisibility = (
  mapId: string,
  { storageOf = () => browserStorage, linked = null }: VisibilityOptions = {},
): VisibilityStore => {
  const key = `pinfold_visibility_${mapId}`
  const store = createImmerStore<Visibility>(() => ({ ...read(storageOf, key), ...linked }))
  store.subscribe((visibility) => write(storageOf, key, visibility))
  return store
}

/** The part of a scene that hides things. */
export interface HidingScene {
  setHiddenTypes(typeIds: ReadonlySet<number>): void
  setHeatTypes(typeIds: ReadonlySet<number>): void
  setHiddenZones(zoneIds: ReadonlySet<number>): void
  setLabelsShown(shown: boolean): void
}

/** Applies the store to the scene, now and after each change. Returns a function that stops it. */
export const bindVisibility = (scene: HidingScene, store: VisibilityStore): (() => void) => {
  const show = (now: Visibility, before?: Visibility) => {
    if (now.hiddenTypes !== before?.hiddenTypes) scene.setHiddenTypes(now.hiddenTypes)
    if (now.heatTypes !== before?.heatTypes) scene.setHeatTypes(now.heatTypes)
    if (now.hiddenZones !== before?.hiddenZones) scene.setHiddenZones(now.hiddenZones)
    if (now.areLabelsShown !== before?.areLabelsShown) scene.setLabelsShown(now.areLabelsShown)
  }
  show(store.getState())
  return store.subscribe(show)
}

/** Hides or shows some ids, among those that are hidden. */
export const setHidden = (hidden: Set<number>, ids: Iterable<number>, isHidden: boolean): void => {
  for (const id of ids) {
    if (isHidden) hidden.add(id)
    else hidden.delete(id)
  }
}

/** Hides everything else, or shows everything if all else is hidden already. */
export const hideAllBut = (hidden: Set<number>, all: readonly number[], shown: readonly number[]): void => {
  const kept = new Set(shown)
  const isAlready = all.every((id) => hidden.has(id) !== kept.has(id))
  hidden.clear()
  if (isAlready) return
  for (const id of all) if (!kept.has(id)) hidden.add(id)
}

export const areHeat = (heatTypes: ReadonlySet<number>, typeIds: readonly number[]): boolean =>
  typeIds.length > 0 && typeIds.every((id) => heatTypes.has(id))

interface ShownTypes {
  readonly hiddenTypes: Set<number>
  readonly heatTypes: Set<number>
}

/** Shows some types as heat, or all of them as markers again if they are already. What is hidden of them is shown. */
export const toggleHeat = ({ hiddenTypes, heatTypes }: ShownTypes, typeIds: readonly number[]): void => {
  const isHeat = !areHeat(heatTypes, typeIds)
  for (const id of typeIds) {
    hiddenTypes.delete(id)
    if (isHeat) heatTypes.add(id)
    else heatTypes.delete(id)
  }
}

/** How many of several things are shown. */
export type Shown = 'all' | 'some' | 'none'

export const shownOf = (hidden: ReadonlySet<number>, ids: readonly number[]): Shown => {
  const hiddenCount = ids.reduce((count, id) => count + Number(hidden.has(id)), 0)
  return hiddenCount === 0 ? 'all' : hiddenCount === ids.length ? 'none' : 'some'
}

const read = (storageOf: () => TextStorage, key: string): Visibility => {
  try {
    const text = storageOf().getItem(key)
    if (text === null || text.length > TEXT_MAX) return ALL_SHOWN
    const { hiddenTypes, heatTypes, hiddenZones, areLabelsShown } = rememberedSchema.parse(JSON.parse(text))
    return {
      hiddenTypes: new Set(hiddenTypes),
      heatTypes: new Set(heatTypes),
      hiddenZones: new Set(hiddenZones),
      areLabelsShown,
    }
  } catch {
    // The text is invalid, or the page may not use storage.
    return ALL_SHOWN
  }
}

const write = (storageOf: () => TextStorage, key: string, visibility: Visibility): void => {
  const remembered: z.input<typeof rememberedSchema> = {
    hiddenTypes: [...visibility.hiddenTypes].slice(0, REMEMBERED_MAX),
    heatTypes: [...visibility.heatTypes].slice(0, REMEMBERED_MAX),
    hiddenZones: [...visibility.hiddenZones].slice(0, REMEMBERED_MAX),
    areLabelsShown: visibility.areLabelsShown,
  }
  try {
    storageOf().setItem(key, JSON.stringify(remembered))
  } catch {
    // Storage is full, or the page may not use it.
  }
}
