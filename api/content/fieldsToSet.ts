/** Of the fields that were sent, those that would alter the entity; null if none would. */
export const fieldsToSet = <T extends object>(entity: T, sent: Partial<T>): Partial<T> | null => {
  const fields: Partial<T> = {}
  for (const field in sent)
    if (sent[field] !== undefined && sent[field] !== entity[field]) fields[field] = sent[field]
  return Object.keys(fields).length > 0 ? fields : null
}
