import { enableMapSet } from 'immer'
import { immer } from 'zustand/middleware/immer'
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla'

enableMapSet()

/** A store whose `setState` takes a recipe that changes a draft of the state in place. Its state is frozen then. */
export type ImmerStore<T> = Mutate<StoreApi<T>, [['zustand/immer', never]]>

export const createImmerStore = <T>(initial: () => T): ImmerStore<T> => createStore<T>()(immer(initial))
