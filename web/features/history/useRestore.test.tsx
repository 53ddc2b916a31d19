import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { contentFrom } from '../../../shared/content/content.ts'
import { encodeContent } from '../../../shared/content/contentParts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { useMoment } from './useHistory.ts'
import { useRestore } from './useRestore.ts'

const [CATEGORY, TYPE, POI] = [1, 2, 3]
const category = aCategory({ id: CATEGORY })
const type = aType({ id: TYPE, categoryId: CATEGORY })
const poiAt = (x: number) => aPoi({ id: POI, typeId: TYPE, x })

afterEach(() => vi.unstubAllGlobals())

const LookAndRestore = () => {
  const { record } = useViewer()
  const { data: moment } = useMoment(record, 5)
  const { mutate } = useRestore()
  return (
    <button type="button" onClick={() => mutate({ revision: 5, wanted: 'all', what: 'the map' })}>
      {moment ? `Seen on ${moment.imageId}` : 'Opening'}
    </button>
  )
}

it('restores what was as it is placed now, not as it was looked at before the image was replaced', async () => {
  const answers = [10, 20].map((x) => ({
    revision: 5,
    forgottenRevision: 0,
    parts: encodeContent(contentFrom({ categories: [category], types: [type], pois: [poiAt(x)] })),
    links: [],
    imageId: `image ${x}`,
    at: null,
  }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answers.shift())))
  const { user, world } = await renderInViewer(<LookAndRestore />, {
    changes: [
      { op: 'insert', kind: 'category', entity: category },
      { op: 'insert', kind: 'type', entity: type },
      { op: 'insert', kind: 'poi', entity: poiAt(90) },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Seen on image 10' }))
  await vi.waitFor(() => expect(world.session.store.getState().content.pois.get(POI)?.x).toBe(20))
})
