import { describe, expect, it } from 'vitest'
import { rectangleAt } from './TestZoneEdit.ts'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()

const marker = (id: number) => ({ kind: 'marker' as const, id })
const zone = (id: number) => ({ kind: 'zone' as const, id })

/** At 200, 200 lies a marker on a small zone on a large one. */
const pile = () =>
  new TestScene()
    .withMarker(1, 200, 200)
    .withZone({ id: 2, geometry: rectangleAt([150, 150], [250, 250]) })
    .withZone({ id: 3, geometry: rectangleAt([100, 100], [400, 400]) })

describe('another click at the same place', () => {
  it('takes what lies beneath, one by one, and then the topmost again', () => {
    const test = pile()
    for (let click = 0; click < 4; click++) test.click(200 + click, 200).wait(1000)
    expect(test.selections).toEqual([marker(1), zone(2), zone(3), marker(1)])
  })

  it('takes the topmost where something else was clicked, or nothing is selected any more', () => {
    const test = pile().click(230, 230).click(170, 170)
    expect(test.selections).toEqual([zone(2), zone(2)])
    test.selection = null
    expect(test.click(170, 170).selections).toEqual([zone(2), zone(2), zone(2)])
  })

  it('stays with what lies alone, and does not count as a second press', () => {
    const test = pile().click(380, 380).click(380, 380)
    expect(test.selections).toEqual([zone(3), zone(3)])
    expect(pile().click(200, 200).down(200, 200, true).up(200, 200).selections).toEqual([
      marker(1),
      marker(1),
    ])
  })
})

describe('the menu of a place', () => {
  it('tells all that lies there, topmost first', () => {
    expect(pile().menu(200, 200).menus).toEqual([
      { kind: 'menu', targets: [marker(1), zone(2), zone(3)], pointMap: { x: 200, y: 400 } },
    ])
    expect(pile().menu(20, 20).menus).toMatchObject([{ targets: [] }])
  })

  it('selects and moves nothing, in the middle of a press neither', () => {
    const test = pile().down(200, 200).menu(200, 200).up(200, 200)
    expect(test.menus).toHaveLength(1)
    expect([test.selections, test.moves]).toEqual([[], []])
  })
})
