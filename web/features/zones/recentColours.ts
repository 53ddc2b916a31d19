import * as z from 'zod/mini'
import { colourSchema } from '../../../shared/colours.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'

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
