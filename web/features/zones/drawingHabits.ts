import * as z from 'zod/mini'
import { colourSchema } from '../../../shared/colours.ts'
import type { ZoneToolName } from '../../scene/zones/ZoneDraft.ts'
import { createImmerStore } from '../../shell/immerStore.ts'
import { browserStorage, readStored, type TextStorage, writeStored } from '../../sources/local/storedList.ts'

export type HintedTool = ZoneToolName | 'editZone'

/** Preferences of drawing, stored in this browser for all maps. */
interface DrawingHabits {
  /** The tool stays in use after a finished shape. */
  readonly isDrawingKept: boolean
  /** Points snap to what is near. */
  readonly isSnapping: boolean
  /** How often each tool was used, up to HINTED_USES. */
  readonly uses: Readonly<Partial<Record<HintedTool, number>>>
}

/** After this many shapes with a tool, or reshaping gestures, its key hints are gone. */
export const HINTED_USES = 3

const KEY = 'pinfold_drawing'

const habitsSchema = z.object({
  isDrawingKept: z.boolean(),
  isSnapping: z._default(z.boolean(), true),
  uses: z._default(
    z.partialRecord(
      z.enum(['circle', 'rectangle', 'polyline', 'polygon', 'freehand', 'editZone']),
      z.number().check(z.int(), z.gte(0), z.lte(HINTED_USES)),
    ),
    {},
  ),
})

/** `storageOf` may throw if the page may not use storage. */
export const createDrawingHabits = (storageOf: () => TextStorage) => {
  const store = createImmerStore<DrawingHabits>(() => read(storageOf))
  store.subscribe((habits) => write(storageOf, habits))
  return store
}

type DrawingHabitsStore = ReturnType<typeof createDrawingHabits>

export const countUse = (store: DrawingHabitsStore, tool: HintedTool): void =>
  store.setState(({ uses }) => void (uses[tool] = Math.min(HINTED_USES, (uses[tool] ?? 0) + 1)))

const read = (storageOf: () => TextStorage): DrawingHabits => {
  try {
    return habitsSchema.parse(JSON.parse(storageOf().getItem(KEY) ?? 'null'))
  } catch {
    // Nothing is stored, or the page may not use storage.
    return { isDrawingKept: false, isSnapping: true, uses: {} }
  }
}

const write = (storageOf: () => TextStorage, habits: DrawingHabits): void => {
  try {
    storageOf().setItem(KEY, JSON.stringify(habits))
  } catch {
    // Storage is full, or the page may not use it.
  }
}

export const drawingHabits: DrawingHabitsStore = createDrawingHabits(() => browserStorage)

const RECENT_MAX = 5

const recentSchema = z.array(colourSchema).check(z.maxLength(RECENT_MAX))

type ColourPlace = 'line' | 'fill'

const keyOf = (place: ColourPlace): string => `pinfold_recent_${place}_colours`

/** Returns the colours that were saved last, newest first. */
export const recentColours = (place: ColourPlace): readonly string[] => {
  try {
    return recentSchema.parse(JSON.parse(readStored(keyOf(place)) ?? '[]'))
  } catch {
    // The text is invalid.
    return []
  }
}

export const rememberColour = (place: ColourPlace, colour: string): void => {
  const rest = recentColours(place).filter((other) => other !== colour)
  writeStored(keyOf(place), JSON.stringify([colour, ...rest].slice(0, RECENT_MAX)))
}
