import { createStore } from 'zustand/vanilla'

/** Counts up whenever somebody chooses anew, on this page, whether progress is kept in the account. */
export const progressNews = createStore<number>(() => 0)

export const tellProgressChosen = (): void => progressNews.setState((times) => times + 1)
