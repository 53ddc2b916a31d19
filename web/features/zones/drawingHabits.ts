import { z } from 'zod'
import { createStore } from 'zustand/vanilla'

/** How somebody likes to draw, remembered in this browser for all maps. */
export interface DrawingHabits {
  /** The tool stays in use after a finished shape. */
  readonly isDrawingKept: boolean
  /** Finished so far, counted as far as the key hints ask. */
  readonly shapesDrawn: number
}

/** After so many shapes nobody needs to be told the keys. */
export const HINTED_SHAPES = 3

const KEY = 'pinfold_drawing'

const habitsSchema = z.object({
  isDrawingKept: z.boolean(),
  shapesDrawn: z.number().int().min(0).max(HINTED_SHAPES),
})

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

export const createDrawingHabits = (storage: TextStorage) => {
  const store = createStore<DrawingHabits>(() => read(storage))
  store.subscribe((habits) => write(storage, habits))
  return store
}

export type DrawingHabitsStore = ReturnType<typeof createDrawingHabits>

export const drawingHabits: DrawingHabitsStore = createDrawingHabits(localStorage)

export const countShape = (store: DrawingHabitsStore): void =>
  store.setState(({ shapesDrawn }) => ({ shapesDrawn: Math.min(HINTED_SHAPES, shapesDrawn + 1) }))

const read = (storage: TextStorage): DrawingHabits => {
  try {
    return habitsSchema.parse(JSON.parse(storage.getItem(KEY) ?? 'null'))
  } catch {
    // Nothing is remembered, or storage is shut to this page.
    return { isDrawingKept: false, shapesDrawn: 0 }
  }
}

const write = (storage: TextStorage, habits: DrawingHabits): void => {
  try {
    storage.setItem(KEY, JSON.stringify(habits))
  } catch {
    // Storage is full or shut: habits last as long as the page.
  }
}
