import { describe, expect, it } from 'vitest'
import { FairLine } from './FairLine.ts'

const [ann, bob, cid] = [1, 2, 3]
const anybody = () => true
const lineOf = (...things: readonly (readonly [person: number, thing: string])[]) => {
  const line = new FairLine<string>(100, 100)
  for (const [person, thing] of things) line.add(person, thing)
  return line
}
const takeAll = (line: FairLine<string>): string[] => {
  const taken: string[] = []
  for (let next = line.take(anybody); next; next = line.take(anybody)) taken.push(next.thing)
  return taken
}

describe('people in a line', () => {
  it('take turns, and each person’s items keep their order', () => {
    const line = lineOf([ann, 'a1'], [ann, 'a2'], [ann, 'a3'], [bob, 'b1'], [cid, 'c1'], [bob, 'b2'])
    expect(takeAll(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('are passed over while they cannot have a turn, and do not lose it', () => {
    const line = lineOf([ann, 'a1'], [bob, 'b1'], [bob, 'b2'])
    expect(line.take((person) => person !== ann)).toEqual({ personId: bob, thing: 'b1' })
    expect(line.take((person) => person === cid)).toBeNull()
    expect(takeAll(line)).toEqual(['a1', 'b2'])
  })

  it('may leave it', () => {
    const line = lineOf([ann, 'a1'], [ann, 'a2'], [bob, 'b1'])
    expect([line.leave(ann, 'a1'), line.leave(ann, 'a1'), line.leave(bob, 'b1')]).toEqual([true, false, true])
    expect(takeAll(line)).toEqual(['a2'])
  })

  it('are rejected if it is full, or if too many of their own items are in it', () => {
    const line = new FairLine<string>(3, 2)
    expect([line.add(ann, 'a1'), line.add(ann, 'a2'), line.add(ann, 'a3')]).toEqual([true, true, false])
    expect([line.add(bob, 'b1'), line.add(cid, 'c1')]).toEqual([true, false])
    line.take(anybody)
    expect(line.add(cid, 'c1')).toBe(true)
    line.leave(bob, 'b1')
    expect(line.add(bob, 'b2')).toBe(true)
  })
})
