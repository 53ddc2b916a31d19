import { describe, expect, it } from 'vitest'
import { MapNotFoundError, SourceUnavailableError } from '../MapSource.ts'
import { ApiError, type HttpClient, NetworkError, type Schema } from './api.ts'
import { createHttpMapSource } from './httpMapSource.ts'

const sourceOver = (get: HttpClient['get']) => {
  const none = () => Promise.reject(new Error('Only a question is asked.'))
  return createHttpMapSource({ get, post: none, delete: none, upload: none })
}

const server = (directories: Record<string, number>) => {
  const asked: string[] = []
  const get = <T>(path: string, schema: Schema<T>): Promise<T> => {
    asked.push(path)
    const id = directories[decodeURIComponent(path.split('/').at(-1) ?? '')]
    return id === undefined
      ? Promise.reject(new ApiError(404, { error: 'Map not found' }))
      : Promise.resolve(schema.parse({ id, name: 'Isle' }))
  }
  return { source: sourceOver(get), asked }
}

describe('finding the map of an address', () => {
  it.each([
    ['gannet-isles_orla_17', '17'],
    ['17', '17'],
  ])('reads %j from its end, without asking [SHELL-005] [SHELL-006] [SHELL-007]', async (segment, id) => {
    const { source, asked } = server({})
    expect(await source.findMapId(segment)).toBe(id)
    expect(asked).toEqual([])
  })

  it('finds none if the address does not end in an id, without a request [SHELL-007]', async () => {
    const { source, asked } = server({})
    await expect(source.findMapId('no_id_at-all_x_0042')).rejects.toBeInstanceOf(MapNotFoundError)
    expect(asked).toEqual([])
  })

  it('prefers a directory to the digits it happens to end in', async () => {
    const { source, asked } = server({ 'saltmarrow-orla-zz77': 5 })
    expect(await source.findMapId('saltmarrow-orla-zz77')).toBe('5')
    expect(asked).toEqual(['/api/maps/by-directory/saltmarrow-orla-zz77'])
  })

  it.each([
    ['the-witcher-3', '3'],
    ['foo1', '1'],
  ])(
    'takes the digits at the end of %j where no directory is called that [SHELL-007]',
    async (segment, id) => {
      const { source, asked } = server({})
      expect(await source.findMapId(segment)).toBe(id)
      expect(asked).toEqual([`/api/maps/by-directory/${segment}`])
    },
  )

  it('finds none where no directory is called that, and it does not end in digits [SHELL-007]', async () => {
    const { source, asked } = server({})
    await expect(source.findMapId('nowhere')).rejects.toBeInstanceOf(MapNotFoundError)
    expect(asked).toEqual(['/api/maps/by-directory/nowhere'])
  })

  it('does not guess while the server is unreachable', async () => {
    const source = sourceOver(() => Promise.reject(new NetworkError('gone')))
    await expect(source.findMapId('old-link-12')).rejects.toBeInstanceOf(SourceUnavailableError)
  })
})
