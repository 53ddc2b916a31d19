import { create } from 'zustand'
import type { PointView } from '../../scene/plane/coordinates.ts'

/** The fields for the numbers of what is drawn next. */
interface NumbersEntry {
  /** The digit that a key began with; empty where the button was pressed. */
  readonly first: string
  /** Beside the pointer; null above the bar of the shape, where a finger or a mouse has pressed the button. */
  readonly at: PointView | null
}

/** Null while nothing is typed. */
export const numbersEntry = create<{ readonly entry: NumbersEntry | null }>(() => ({ entry: null }))

export const openNumbers = (entry: NumbersEntry): void => numbersEntry.setState({ entry })

export const closeNumbers = (): void => numbersEntry.setState({ entry: null })
