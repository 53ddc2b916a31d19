import { describe } from 'vitest'
import type { Store } from '../../api/store/Store.ts'
import { pagesContract } from './storePages.contract.ts'
import { searchContract } from './storeSearch.contract.ts'
import { valuesContract } from './storeValues.contract.ts'
import { writesContract } from './storeWrites.contract.ts'

export interface StoreUnderTest {
  readonly store: Store
  /** Closes the store and opens another on the same data. */
  reopen(): Promise<Store>
  close(): Promise<void>
  /** How many random searches among thousands are tried; fewer where every search reads all documents. */
  readonly searches?: number
}
export type OpenStore = () => Promise<StoreUnderTest>

/** What every store must do. `open` gives one on data of its own, empty. */
export const storeContract = (name: string, open: OpenStore): void => {
  describe(`${name} as a store`, () => {
    valuesContract(open)
    writesContract(open)
    pagesContract(open)
    searchContract(open)
  })
}
