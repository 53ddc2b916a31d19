import type { ViewerStore } from './viewerStore.ts'

/** The browser asks before the page goes while a form holds something typed. */
export const holdPage = (store: ViewerStore): (() => void) => {
  const onLeave = (event: BeforeUnloadEvent) => {
    if (store.getState().isDirty) event.preventDefault()
  }
  window.addEventListener('beforeunload', onLeave)
  return () => window.removeEventListener('beforeunload', onLeave)
}
