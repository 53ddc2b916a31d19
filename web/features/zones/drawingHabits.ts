import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import type { TextStorage } from '../../sources/storedList.ts'

/** Preferences of drawing, stored in this browser for all maps. */
interface DrawingHabits {
  /** The tool stays in use after a finished shape. */
  readonly isDrawingKept: boolean
  /** Points snap to what is near. */
  readonly isSnapping: boolean
  /** The number of finished shapes, up to HINTED_SHAPES. */
  readonly shapesDrawn: number
}

/** After this many shapes the key hints are gone. */
export const HINTED_SHAPES = 3

const KEY = 'pinfold_drawing'

const habitsSchema = z.object({
  isDrawingKept: z.boolean(),
  isSnapping: z.boolean().default(true),
  shapesDrawn: z.number().int().min(0).max(HINTED_SHAPES),
})

/** `storageOf` may throw if the page may not use storage. */
export const createDrawingHabits = (storageOf: () => TextStorage) => {
  const store = createStore<DrawingHabits>(() => read(storageOf))
  store.subscribe((habits) => write(storageOf, habits))
  return store
}

type DrawingHabitsStore = ReturnType<typeof createDrawingHabits>

export const countShape = (store: DrawingHabitsStore): void =>
  store.setState(({ shapesDrawn }) => ({ shapesDrawn: Math.min(HINTED_SHAPES, shapesDrawn + 1) }))

const read = (storageOf: () => TextStorage): DrawingHabits => {
  try {
    return habitsSchema.parse(JSON.parse(storageOf().getItem(KEY) ?? 'null'))
  } catch {
    // Nothing is stored, or the page may not use storage.
    return { isDrawingKept: false, isSnapping: true, shapesDrawn: 0 }
  }
}

const write = (storageOf: () => TextStorage, habits: DrawingHabits): void => {
  try {
    storageOf().setItem(KEY, JSON.stringify(habits))
  } catch {
    // Storage is full, or the page may not use it.
  }
}

export const drawingHabits: DrawingHabitsStore = createDrawingHabits(() => localStorage)
