import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError, type Schema } from '../sources/api.ts'
import { findMapId } from './useOpenedMap.ts'

const server = (directories: Record<string, number>) => {
  const asked: string[] = []
  const client = {
    get: <T>(path: string, schema: Schema<T>): Promise<T> => {
      asked.push(path)
      const id = directories[decodeURIComponent(path.split('/').at(-1) ?? '')]
      return id === undefined
        ? Promise.reject(new ApiError(404, { error: 'Map not found' }))
        : Promise.resolve(schema.parse({ id, name: 'Isle' }))
    },
  }
  return { client, asked }
}

describe('finding the map of an address', () => {
  it.each([
    ['gannet-isles_orla_17', '17'],
    ['17', '17'],
    ['no_id_at-all_x_0042', null],
  ])('reads %j from its end, without asking [SHELL-005] [SHELL-006] [SHELL-007]', async (segment, id) => {
    const { client, asked } = server({})
    expect(await findMapId(segment, undefined, client)).toBe(id)
    expect(asked).toEqual([])
  })

  it('takes a directory before the digits it happens to end in', async () => {
    const { client, asked } = server({ 'saltmarrow-orla-zz77': 5 })
    expect(await findMapId('saltmarrow-orla-zz77', undefined, client)).toBe('5')
    expect(asked).toEqual(['/api/maps/by-directory/saltmarrow-orla-zz77'])
  })

  it.each(['the-witcher-3', 'old-link-12', 'nowhere'])(
    'finds none in %j, whatever it ends in, where no directory is called that [SHELL-007]',
    async (segment) => {
      const { client, asked } = server({})
      expect(await findMapId(segment, undefined, client)).toBeNull()
      expect(asked).toEqual([`/api/maps/by-directory/${segment}`])
    },
  )

  it('does not guess while the server cannot be asked', async () => {
    const client = { get: () => Promise.reject(new NetworkError('gone')) }
    await expect(findMapId('old-link-12', undefined, client)).rejects.toBeInstanceOf(NetworkError)
  })
})
