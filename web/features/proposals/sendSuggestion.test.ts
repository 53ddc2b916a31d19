import { expect, it, vi } from 'vitest'
import { aPoi, aType } from '../../../tests/builders.ts'
import type { Change } from '../../../shared/content/changes.ts'
import type { SuggestedFile } from '../../sources/suggestions/suggestionFiles.ts'
import { sendSuggestion } from './sendSuggestion.ts'

const file = (ref: string, purpose: 'icon' | 'image'): SuggestedFile => ({
  ref,
  purpose,
  file: new Blob(['x']),
})
const changes: readonly Change[] = [
  { op: 'insert', kind: 'type', entity: aType({ categoryId: 1, icon: 'local-icon' }) },
  { op: 'insert', kind: 'poi', entity: aPoi({ typeId: 2, image: 'local-picture' }) },
  { op: 'patch', kind: 'poi', id: 7, fields: { image: 'on-the-map', name: 'Mill' } },
  { op: 'remove', kind: 'zone', id: 8 },
]
const suggestion = { mapId: '1', message: 'Look', baseRevision: 3, changes }

const ports = () => ({
  files: {
    read: () =>
      Promise.resolve([file('local-icon', 'icon'), file('local-picture', 'image'), file('unused', 'image')]),
  },
  upload: vi.fn((_mapId: string, { ref }: SuggestedFile) => Promise.resolve(`sent-${ref}`)),
  send: vi.fn().mockResolvedValue({ id: 4 }),
})

it('sends the files that the changes name, and then the changes with their new names', async () => {
  const { files, upload, send } = ports()
  expect(await sendSuggestion({ files, upload, send }, suggestion, new Map())).toEqual({ id: 4 })
  expect(upload.mock.calls.map(([, { ref }]) => ref)).toEqual(['local-icon', 'local-picture'])
  expect(send).toHaveBeenCalledWith('1', {
    message: 'Look',
    baseRevision: 3,
    changes: [
      expect.objectContaining({ entity: expect.objectContaining({ icon: 'sent-local-icon' }) as unknown }),
      expect.objectContaining({
        entity: expect.objectContaining({ image: 'sent-local-picture' }) as unknown,
      }),
      { op: 'patch', kind: 'poi', id: 7, fields: { image: 'on-the-map', name: 'Mill' } },
      { op: 'remove', kind: 'zone', id: 8 },
    ],
  })
})

it('sends no file twice when it is tried again', async () => {
  const { files, upload, send } = ports()
  const sentRefs = new Map<string, string>()
  send.mockRejectedValueOnce(new Error('lost'))
  await expect(sendSuggestion({ files, upload, send }, suggestion, sentRefs)).rejects.toThrow('lost')
  await sendSuggestion({ files, upload, send }, suggestion, sentRefs)
  expect(upload).toHaveBeenCalledTimes(2)
})
