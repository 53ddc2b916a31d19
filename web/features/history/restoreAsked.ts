import * as z from 'zod/mini'

const askedSchema = z.object({ restore: z.int() })

/** What the page of a moment hands on to that of the map. It is in no address: no link can restore anything. */
export const askToRestore = (revision: number): z.infer<typeof askedSchema> => ({ restore: revision })

/** Returns the revision that the whole map is to be restored to; null if none is. */
export const restoreAskedIn = (state: unknown): number | null => {
  const asked = askedSchema.safeParse(state)
  return asked.success ? asked.data.restore : null
}
