import * as z from 'zod/mini'

/** A colour as the content keeps it: `#rrggbb`, lower case. */
export const colourSchema = z.pipe(
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'This is not a colour. Use #rrggbb.')),
  z.transform((text) => text.toLowerCase()),
)

/** Returns any spelling of a hex colour as `#rrggbb`; black if it is not a colour. */
export const normaliseColour = (text: string): string => {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return '#000000'
  return '#' + (digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join(''))
}

/** The API sends a type's colour as a number from 0 to 16777215. 0 is black, not "unset". */
export const colourToNumber = (colour: string): number =>
  Number.parseInt(normaliseColour(colour).slice(1), 16)

export const COLOUR_NUMBER_MAX = 0xffffff

export const colourFromNumber = (value: number): string => '#' + value.toString(16).padStart(6, '0')

/** A colour as clients of the API may send it: a number, or three or six hex digits, with or without #. */
export const wireColourSchema = z.union(
  [
    z.pipe(z.int().check(z.gte(0), z.lte(COLOUR_NUMBER_MAX)), z.transform(colourFromNumber)),
    z.pipe(
      z.string().check(z.trim(), z.regex(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)),
      z.transform(normaliseColour),
    ),
  ],
  'This is not a colour. Use #rrggbb, or a number up to 16777215.',
)
