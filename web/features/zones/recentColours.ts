import { z } from 'zod'
import { colourSchema } from '../../../shared/colours.ts'
import { keepText, readKept } from '../../shell/keptText.ts'

const RECENT_MAX = 5

const recentSchema = z.array(colourSchema).max(RECENT_MAX)

export type ColourPlace = 'line' | 'fill'

const keyOf = (place: ColourPlace): string => `pinfold_recent_${place}_colours`

/** The colours this browser's editors saved last, newest first. */
export const recentColours = (place: ColourPlace): readonly string[] => {
  try {
    return recentSchema.parse(JSON.parse(readKept(keyOf(place)) ?? '[]'))
  } catch {
    // Not ours: nothing is remembered.
    return []
  }
}

export const rememberColour = (place: ColourPlace, colour: string): void => {
  const rest = recentColours(place).filter((other) => other !== colour)
  keepText(keyOf(place), JSON.stringify([colour, ...rest].slice(0, RECENT_MAX)))
}
