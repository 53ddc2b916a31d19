/** A file for a file input, of JSON or of the text that is given. */
export const jsonFile = (json: unknown, name = 'Map_Iceholm.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)),
})
