/** The sentence of a refusal's body, `{error: text}`; null where there is none. */
export const messageOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? body.error
    : null
