import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { aZone } from '../../../tests/builders.ts'
import { aCalibration } from '../../../tests/aCalibration.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { noteDeletions } from '../../shell/noteDeletions.ts'
import type { MapRecord } from '../../sources/MapSource.ts'
import { bindZones } from './bindZones.ts'
import { ZoneInspector } from './ZoneInspector.tsx'

const BOG = aZone({
  id: 9,
  label: 'Bog',
  geometry: {
    kind: 'polygon',
    points: [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 40, y: 30 },
    ],
  },
})

const show = async (canEdit = true, record: Partial<MapRecord> = {}) => {
  const shown = await renderInViewer(<ZoneInspector zoneId={9} />, {
    canEdit,
    record,
    changes: [{ op: 'insert', kind: 'zone', entity: BOG }],
  })
  const zoneNow = () => shown.viewer.session.store.getState().content.zones.get(9)
  return { ...shown, zoneNow, panel: within(screen.getByRole('dialog', { name: 'Bog' })) }
}

describe('the panel of a zone', () => {
  it('shows a visitor the zone without controls to change it', async () => {
    const { panel } = await show(false)
    expect(panel.getByText('Polygon, 600 px², 3 points')).toBeTruthy()
    expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close'])
    expect(panel.queryByRole('textbox')).toBeNull()
  })

  it('tells place and size in units of the game, and takes them', async () => {
    const { user, panel, zoneNow } = await show(true, { calibration: aCalibration() })
    expect(await panel.findByText('Polygon, 2,400 blocks², 3 points')).toBeTruthy()
    const valueOf = (name: string) => panel.getByRole<HTMLInputElement>('textbox', { name }).value
    expect(['X', 'Z', 'Width', 'Height'].map(valueOf)).toEqual(['-100', '80', '80', '60'])
    const type = async (name: string, text: string) => {
      await user.clear(panel.getByRole('textbox', { name }))
      await user.type(panel.getByRole('textbox', { name }), `${text}{Enter}`)
    }
    await type('Width', '40')
    await type('X', '-90')
    await type('Z', '70')
    expect(zoneNow()?.geometry).toEqual({
      kind: 'polygon',
      points: [
        { x: 5, y: 5 },
        { x: 25, y: 5 },
        { x: 25, y: 35 },
      ],
    })
  })

  it('can be saved only while its look differs', async () => {
    const { user, panel } = await show()
    const save = panel.getByRole('button', { name: 'Save' })
    const fill = panel.getByRole('textbox', { name: 'Fill' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.clear(fill)
    await user.type(fill, '#ff9933')
    expect(save.getAttribute('aria-disabled')).toBeNull()
    await user.clear(fill)
    await user.type(fill, BOG.fillColour)
    expect(save.getAttribute('aria-disabled')).toBe('true')
  })

  it.each(['Line opacity', 'Fill opacity'])(
    'has a slider from 0.05 to 1 by 0.01: %s [CONST-067]',
    async (name) => {
      const { panel } = await show()
      const slider = panel.getByRole('slider', { name })
      expect(['min', 'max', 'step'].map((bound) => slider.getAttribute(bound))).toEqual(['0.05', '1', '0.01'])
    },
  )

  it('saves a look as one step, and stays open', async () => {
    const { user, panel, zoneNow, world } = await show()
    const fill = panel.getByRole('textbox', { name: 'Fill' })
    await user.clear(fill)
    await user.type(fill, '#ff9933')
    await user.click(panel.getByText('Dashed'))
    expect(zoneNow()).toMatchObject({ fillColour: BOG.fillColour, pattern: 'none' })
    await user.click(panel.getByRole('button', { name: 'Save' }))
    expect(zoneNow()).toMatchObject({ fillColour: '#ff9933', pattern: 'dashed' })
    expect(world.lists.made).toHaveLength(1)
    expect(panel.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('names a zone that has no name yet in its place, with the names of others to choose from', async () => {
    const { user, viewer, zoneNow } = await show()
    act(() => void viewer.session.commit([{ op: 'patch', kind: 'zone', id: 9, fields: { label: ' ' } }]))
    const field = screen.getByRole('combobox', { name: 'Name of the zone' })
    expect(document.activeElement).not.toBe(field)
    await user.keyboard('{F2}Drowned{Escape}')
    expect(zoneNow()?.label).toBe('Unnamed Zone')
    await user.keyboard('{F2}Drowned Quarter{Enter}')
    expect(zoneNow()?.label).toBe('Drowned Quarter')
    expect(screen.queryByRole('combobox', { name: 'Name of the zone' })).toBeNull()
    await user.keyboard('{F2}')
    expect(await screen.findByRole('dialog', { name: 'Zone name' })).toBeTruthy()
  })

  it('gives the zone a name', async () => {
    const { user, panel, zoneNow } = await show()
    await user.click(panel.getByRole('button', { name: 'Edit Name' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Zone name' }))
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Drowned Quarter{Enter}')
    expect(zoneNow()?.label).toBe('Drowned Quarter')
  })

  it('locks the zone against being reshaped, as one step that can be undone', async () => {
    const { user, panel, zoneNow, viewer } = await show()
    await user.click(panel.getByRole('button', { name: 'Lock Bog' }))
    expect(zoneNow()?.isLocked).toBe(true)
    expect(panel.getByRole('button', { name: 'Edit shape' })).toHaveProperty('disabled', true)
    expect(panel.getByText(/^Locked: unlock it/)).toBeTruthy()
    viewer.session.undo()
    expect(zoneNow()?.isLocked).toBe(false)
  })

  it('makes a rectangle a polygon on demand', async () => {
    const { user, panel, zoneNow, viewer } = await show()
    expect(panel.queryByRole('button', { name: 'Make it a polygon' })).toBeNull()
    const points = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 40, y: 30 },
      { x: 0, y: 30 },
    ]
    const geometry = { kind: 'rectangle', points } as const
    act(() => void viewer.session.commit([{ op: 'patch', kind: 'zone', id: 9, fields: { geometry } }]))
    await user.click(panel.getByRole('button', { name: 'Make it a polygon' }))
    expect(zoneNow()?.geometry).toEqual({ kind: 'polygon', points })
  })
})

describe('the numbers of a zone', () => {
  const type = async (shown: Awaited<ReturnType<typeof show>>, name: string, value: string) => {
    const field = shown.panel.getByRole('textbox', { name })
    await shown.user.click(field)
    await shown.user.keyboard(`${value}{Enter}`)
  }
  const pointsNow = ({ zoneNow }: Awaited<ReturnType<typeof show>>) => {
    const geometry = zoneNow()?.geometry
    return geometry && geometry.kind !== 'circle' ? geometry.points : []
  }

  it('move and scale it about its lower left corner, each as one step of undo', async () => {
    const shown = await show()
    await type(shown, 'X', '10')
    expect(pointsNow(shown).map(({ x }) => x)).toEqual([10, 50, 50])
    await type(shown, 'Width', '80')
    expect(pointsNow(shown).map(({ x }) => x)).toEqual([10, 90, 90])
    await type(shown, 'Height', '15')
    expect(pointsNow(shown).map(({ y }) => y)).toEqual([0, 0, 15])
    shown.viewer.session.undo()
    shown.viewer.session.undo()
    expect(pointsNow(shown).map(({ x }) => x)).toEqual([10, 50, 50])
  })

  it('turn it about its middle, and stand at none again', async () => {
    const shown = await show()
    await type(shown, 'Turn by', '180')
    expect(pointsNow(shown)).toEqual([
      { x: 40, y: 30 },
      { x: 0, y: 30 },
      { x: 0, y: 0 },
    ])
    expect(shown.panel.getByRole<HTMLInputElement>('textbox', { name: 'Turn by' }).value).toBe('0')
  })
})

describe('what others do to the zone that is open', () => {
  const open = async (canEdit = true) => {
    const shown = await show(canEdit)
    const { viewer, world } = shown
    viewer.store.setState({ focus: { kind: 'zone', zoneId: 9 } })
    const ends = [noteDeletions(viewer), bindZones(viewer)]
    onTestFinished(() => ends.forEach((end) => end()))
    const others = async (changes: readonly Change[], userId?: number) => {
      world.source.commitElsewhere(changes, userId)
      await act(() => world.session.catchUp())
    }
    const patch = (fields: Extract<Change, { op: 'patch'; kind: 'zone' }>['fields'], userId?: number) =>
      others([{ op: 'patch', kind: 'zone', id: 9, fields }], userId)
    const chooseFill = async (colour: string) => {
      const fill = screen.getByRole('textbox', { name: 'Fill' })
      await shown.user.clear(fill)
      await shown.user.type(fill, colour)
    }
    const press = (name: string) => shown.user.click(screen.getByRole('button', { name }))
    const fill = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Fill' }).value
    return { ...shown, others, patch, remove: () => others([REMOVED]), chooseFill, press, fill }
  }
  const asked = () => document.querySelector('.meanwhile [role="alert"]')?.textContent
  const REMOVED: Change = { op: 'remove', kind: 'zone', id: 9 }

  it('is told in place, with nothing to answer while nothing is chosen', async () => {
    const { patch, remove, viewer } = await open()
    await patch({ isLocked: true })
    expect(screen.getByText('orla.finch changed this zone.')).toBeTruthy()
    screen.getByRole('button', { name: 'Edit Name' }).focus()
    await remove()
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Bog' }))
    expect(screen.getByText('orla.finch deleted this zone.')).toBeTruthy()
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Close',
    ])
    expect(viewer.store.getState().isDirty).toBe(false)
  })

  it('is told to a reader in a live region that was there before', async () => {
    const { remove } = await open(false)
    const told = screen.getByRole('status')
    await remove()
    expect(told.textContent).toBe('This zone has been deleted.')
  })

  it('keeps a chosen look over a deletion, to place the zone again with it or to be discarded', async () => {
    const { chooseFill, remove, press, zoneNow, viewer } = await open()
    await chooseFill('#ff9933')
    await remove()
    expect(asked()).toBe('orla.finch deleted this zone. Keeping it places it again.')
    expect(viewer.store.getState().isDirty).toBe(true)
    await press('Keep mine')
    expect(zoneNow()).toMatchObject({ label: 'Bog', fillColour: '#ff9933' })
    expect(asked()).toBeUndefined()
    expect(screen.queryByText('orla.finch deleted this zone.')).toBeNull()
    await chooseFill('#112233')
    await remove()
    await press('Discard')
    expect(zoneNow()).toBeUndefined()
    expect(viewer.store.getState()).toMatchObject({ focus: { kind: 'none' }, isDirty: false })
  })

  it('keeps a typed name over a deletion, and over another name', async () => {
    const { user, patch, remove, press, zoneNow } = await open()
    const typeName = async (name: string) => {
      await patch({ label: 'Unnamed Zone' })
      await user.click(screen.getByRole('combobox', { name: 'Name of the zone' }))
      await user.keyboard(name)
    }
    await typeName('Marsh')
    await remove()
    await press('Keep mine')
    expect(zoneNow()?.label).toBe('Marsh')
    await typeName('Mire')
    await patch({ label: 'Fen' })
    await press('Take theirs')
    expect(zoneNow()?.label).toBe('Fen')
    await typeName('Mire')
    await patch({ label: 'Fen' })
    await press('Keep mine')
    expect(zoneNow()?.label).toBe('Mire')
  })

  it('asks whose look it is to have where both chose one, and follows the rest', async () => {
    const { chooseFill, patch, press, fill, zoneNow } = await open()
    await chooseFill('#ff9933')
    await patch({ strokeColour: '#0000ff' })
    expect(asked()).toBeUndefined()
    await patch({ fillColour: '#00ff00' })
    expect(asked()).toBe('orla.finch changed this zone.')
    await press('Take theirs')
    expect(fill()).toBe('#00FF00')
    await chooseFill('#ff9933')
    await patch({ fillColour: '#00ff11' })
    await press('Keep mine')
    expect(fill().toLowerCase()).toBe('#ff9933')
    await press('Save')
    expect(zoneNow()).toMatchObject({ fillColour: '#ff9933', strokeColour: '#0000ff' })
  })

  it('does not ask in the name of who only did something else later', async () => {
    const { chooseFill, patch } = await open()
    await chooseFill('#ff9933')
    await patch({ fillColour: '#00ff00' })
    await patch({ isLocked: true }, 99)
    expect(asked()).toBe('Others changed this zone.')
  })

  it('asks nothing where one has undone an own change: what is chosen stays', async () => {
    const { chooseFill, press, fill, zoneNow, viewer } = await open()
    await chooseFill('#ff9933')
    await press('Save')
    await chooseFill('#112233')
    act(() => void viewer.session.undo())
    expect(zoneNow()?.fillColour).toBe(BOG.fillColour)
    expect([asked(), fill()]).toEqual([undefined, '#112233'])
    await press('Save')
    expect(zoneNow()?.fillColour).toBe('#112233')
  })

  it('leaves what is typed into the dialog of its name, which places the zone again', async () => {
    const { user, remove, press, zoneNow } = await open()
    await press('Edit Name')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'Marsh')
    await remove()
    expect(screen.getByText('orla.finch deleted this zone. Saving places it again.')).toBeTruthy()
    await user.type(field, 'es{Enter}')
    expect(zoneNow()?.label).toBe('Marshes')
  })
})
