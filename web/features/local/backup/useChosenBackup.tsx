import { type ReactNode, useRef } from 'react'
import { LOCAL_TEXTS } from '../../../../shared/texts/localTexts.ts'
import { readBackup, type ReadBackup } from '../../../sources/local/localBackup.ts'
import { useAlert } from '../../../ui/overlay/AlertProvider.tsx'
import { reasonOf } from './useBackup.ts'

/** Has a backup file chosen and read. What is wrong with it is said, and then nothing has changed. */
export const useChosenBackup = (
  onRead: (backup: ReadBackup) => void,
): { readonly choose: () => void; readonly input: ReactNode } => {
  const field = useRef<HTMLInputElement>(null)
  const { alert } = useAlert()
  const take = async (file: File | undefined) => {
    if (!file) return alert(LOCAL_TEXTS.noFile)
    try {
      onRead(await readBackup(file))
    } catch (error) {
      await alert(LOCAL_TEXTS.restoreFailed(reasonOf(error)))
    }
  }
  return {
    choose: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        accept="application/json,.json,application/zip,.zip"
        hidden
        aria-label="Backup file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          void take(file)
        }}
      />
    ),
  }
}
