import { expect, it } from 'vitest'
import { favouriteAnswerSchema } from './favourites.ts'

it('is answered with the map, and with whether it is a favourite now', () => {
  for (const is_favourite of [true, false]) {
    const answer = { success: true, id: 7, is_favourite }
    expect(favouriteAnswerSchema.parse(answer)).toEqual(answer)
  }
  for (const wrong of [{ success: false }, { id: 0 }, { id: '7' }, { is_favourite: 1 }])
    expect(
      favouriteAnswerSchema.safeParse({ success: true, id: 7, is_favourite: true, ...wrong }).success,
    ).toBe(false)
})
