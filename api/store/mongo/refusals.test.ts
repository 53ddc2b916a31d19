import { MongoNetworkError, MongoServerError } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { DuplicateKeyError, StoreUnavailableError } from '../Store.ts'
import { isCursorGone, refusal } from './refusals.ts'

const socketError = (code: string) => Object.assign(new Error('The socket has ended.'), { code })

describe('an error of the driver', () => {
  it('says that the store is unavailable if the connection is lost, also where a socket says so itself', () => {
    for (const error of [new MongoNetworkError('gone'), socketError('EPIPE'), socketError('ECONNRESET')]) {
      expect(refusal(error)).toBeInstanceOf(StoreUnavailableError)
      expect(isCursorGone(error)).toBe(true)
    }
  })

  it('is one of the port where that has one, and else as it is', () => {
    expect(refusal(new MongoServerError({ message: 'twice', code: 11_000 }))).toBeInstanceOf(
      DuplicateKeyError,
    )
    const mistake = new TypeError('no such thing')
    expect(refusal(mistake)).toBe(mistake)
    expect(refusal(socketError('ENOENT'))).toMatchObject({ code: 'ENOENT' })
    expect(isCursorGone(mistake)).toBe(false)
  })
})
