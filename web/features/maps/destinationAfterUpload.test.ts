import { describe, expect, it } from 'vitest'
import { destinationAfterUpload } from './destinationAfterUpload.ts'

describe('destinationAfterUpload', () => {
  it('is the map’s own address where all of it came back [CREATE-027]', () => {
    const answer = {
      id: 9,
      slug: 'the-spindle',
      uploader_username: 'orla',
      map_directory: 'ninth-bell-orla-x1y2',
    }
    expect(destinationAfterUpload(answer)).toEqual({ kind: 'page', path: '/map/the-spindle_orla_9' })
  })

  it('is the id alone where only that came back [CREATE-028]', () => {
    expect(destinationAfterUpload({ id: 9 })).toEqual({ kind: 'page', path: '/map/9' })
    expect(destinationAfterUpload({ id: 9, slug: 'x' })).toEqual({ kind: 'page', path: '/map/9' })
  })

  it('is the directory where there is no id [CREATE-029]', () => {
    expect(destinationAfterUpload({ map_directory: 'ninth-bell-orla-x1y2' })).toEqual({
      kind: 'page',
      path: '/map/ninth-bell-orla-x1y2',
    })
  })

  it('is a reload where there is nothing to go by [CREATE-030]', () => {
    expect(destinationAfterUpload({})).toEqual({ kind: 'reload' })
    expect(destinationAfterUpload({ slug: 'x', map_directory: '' })).toEqual({ kind: 'reload' })
  })
})
