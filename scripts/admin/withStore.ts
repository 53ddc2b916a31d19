import { loadConfig } from '../../api/config.ts'
import { joinStore } from '../../api/openServices.ts'
import type { Store } from '../../api/store/Store.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'

/** Runs `act` with the documents where the server's own configuration says. It may be running. */
export const withStore = async (act: (store: Store) => Promise<void>): Promise<void> => {
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  const store = await joinStore(config)
  try {
    await act(store)
  } finally {
    await store.close()
  }
}
