import { create } from 'zustand'

/** The dialogs the account menu opens; one at a time, from any page. */
export type AccountDialog =
  | { readonly kind: 'profile'; readonly editing: boolean; readonly status: string | null }
  | { readonly kind: 'about' }

interface State {
  readonly dialog: AccountDialog | null
}

const useStore = create<State>(() => ({ dialog: null }))

export const useAccountDialog = (): AccountDialog | null => useStore((state) => state.dialog)

export const openAccountDialog = (dialog: AccountDialog): void => useStore.setState({ dialog })

export const closeAccountDialog = (): void => useStore.setState({ dialog: null })

/** Opens the profile for a name that has to be chosen, unless a dialog is open already. */
export const askForUsername = (status: string): void =>
  useStore.setState((state) => ({ dialog: state.dialog ?? { kind: 'profile', editing: true, status } }))
