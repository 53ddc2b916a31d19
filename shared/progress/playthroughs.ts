import * as z from 'zod/mini'
import { PLAYTHROUGH_NAME_MAX } from '../limits.ts'
import { nameSchema } from '../names.ts'

/** The playthrough that every map has, whether it has been named or not. */
export const FIRST_PLAYTHROUGH_ID = 'first'
export const FIRST_PLAYTHROUGH_NAME = 'First run'

export const playthroughIdSchema = z.string().check(z.regex(/^(first|[0-9a-f]{16})$/))

/** One of several times that somebody plays through what a map shows, with found marks, pins and drawings of its own. */
export const playthroughSchema = z.strictObject({
  id: playthroughIdSchema,
  name: nameSchema(PLAYTHROUGH_NAME_MAX, 'Playthrough name cannot be empty.'),
})
export type Playthrough = z.infer<typeof playthroughSchema>

/** Returns all playthroughs of a map, by those that have been named: the first one is there in any case. */
export const allPlaythroughs = (named: readonly Playthrough[]): readonly Playthrough[] => {
  const first = named.find(({ id }) => id === FIRST_PLAYTHROUGH_ID)
  const others = named.filter((playthrough) => playthrough !== first)
  return [
    first ?? { id: FIRST_PLAYTHROUGH_ID, name: FIRST_PLAYTHROUGH_NAME },
    ...others.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
  ]
}

/** Returns a name that none of them has, as 'Second run' or 'Run 12'. */
export const freePlaythroughName = (all: readonly Playthrough[]): string => {
  const taken = new Set(all.map(({ name }) => name))
  for (let number = all.length + 1; ; number++) {
    const name = ORDINALS[number - 1] ?? `Run ${number}`
    if (!taken.has(name)) return name
  }
}

const ORDINALS = [FIRST_PLAYTHROUGH_NAME, 'Second run', 'Third run', 'Fourth run', 'Fifth run']
