import type { OpenedMap } from './MapSource.ts'

interface FirstOpened {
  readonly mapId: string
  /** Null if it could not be read. */
  readonly opening: Promise<OpenedMap | null>
}

let kept: FirstOpened | null = null

/** Keeps what a page has asked for before its scripts were there. */
export const keepFirstOpened = (first: FirstOpened): void => {
  kept = first
}

/**
 * Takes the map, if it was asked for and may only be looked at. It is taken once: whoever asks again wants what is new.
 */
export const takeFirstOpened = async (mapId: string): Promise<OpenedMap | null> => {
  const first = kept
  kept = null
  const opened = first?.mapId === mapId ? await first.opening : null
  return opened?.record.abilities.edit ? null : opened
}
