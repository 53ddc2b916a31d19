import * as z from 'zod/mini'
import { readStored, writeStored } from '../../sources/local/storedList.ts'
import { PAGES_ACROSS_MAX } from './layout/pageLayout.ts'

const STORED_KEY = 'pinfold_print'

const choicesSchema = z.object({
  area: z._default(z.enum(['view', 'whole']), 'view'),
  kind: z._default(z.enum(['png', 'pdf']), 'png'),
  hasMarkers: z._default(z.boolean(), true),
  hasNames: z._default(z.boolean(), true),
  hasZones: z._default(z.boolean(), true),
  hasTitle: z._default(z.boolean(), true),
  hasScaleBar: z._default(z.boolean(), true),
  hasLegend: z._default(z.boolean(), true),
  size: z._default(z.enum(['small', 'medium', 'large']), 'medium'),
  symbols: z._default(z.enum(['small', 'medium', 'large']), 'medium'),
  paper: z._default(z.enum(['a4', 'a3', 'letter']), 'a4'),
  isLandscape: z._default(z.boolean(), true),
  pagesAcross: z._default(z.int().check(z.gte(1), z.lte(PAGES_ACROSS_MAX)), 1),
})

/** How somebody wants a map on paper, or as a picture. */
export type PrintChoices = Readonly<z.infer<typeof choicesSchema>>

/** Returns what was chosen the last time in this browser. */
export const readChoices = (): PrintChoices => {
  try {
    return choicesSchema.parse(JSON.parse(readStored(STORED_KEY) ?? '{}'))
  } catch {
    return choicesSchema.parse({})
  }
}

export const rememberChoices = (choices: PrintChoices): void =>
  writeStored(STORED_KEY, JSON.stringify(choices))
