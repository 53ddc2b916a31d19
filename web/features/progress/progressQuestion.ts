import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { MarkCount } from '../../sources/progress/browserMarks.ts'

/** What is asked once about the marks in this browser. */
export type ProgressQuestion = {
  readonly answer: (isYes: boolean) => Promise<void>
} & (
  | {
      /** Whether the account is to hold them at all. */
      readonly kind: 'keep'
    }
  | {
      /** Whether those that are here already go with its own. */
      readonly kind: 'add'
      readonly count: MarkCount
    }
)

interface State {
  readonly question: ProgressQuestion | null
}

const store = createStore<State>(() => ({ question: null }))

export const useProgressQuestion = (): ProgressQuestion | null => useStore(store, ({ question }) => question)

export const askAboutProgress = (question: ProgressQuestion | null): void => store.setState({ question })
