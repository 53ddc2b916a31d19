import { ApiError, NetworkError, type Schema } from '../web/sources/http/api.ts'
import type { HttpClient } from '../web/sources/http/api.ts'
import type { Answer, Client } from './Client.ts'

/** The browser's client, over a client with cookies of its own. */
export const httpClient = (client: Client): HttpClient => {
  const read = async <T>(sent: Promise<Answer>, schema: Schema<T>): Promise<T> => {
    const answer = await sent.catch((cause: unknown) => {
      throw new NetworkError('The server could not be reached.', { cause })
    })
    if (answer.status !== 200) throw new ApiError(answer.status, answer.json())
    return schema.parse(answer.json())
  }
  return {
    get: (path, schema) => read(client.get(path), schema),
    post: (path, json, schema) => read(client.post(path, json), schema),
    delete: (path, schema) => read(client.send('DELETE', path), schema),
    upload: (path, form, { schema }) => read(client.send('POST', path, { body: form }), schema),
  }
}
