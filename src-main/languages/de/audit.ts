import type { enAudit } from '../../audit/strings.ts';
import type { Translation } from '../../contract/messages.ts';

export const deAudit = {
  'audit.unreadable':
    'Die Aktivitäten auf diesem Computer sind nicht lesbar. Prüfen Sie die Zugriffsrechte des Longreach-Profilordners, und versuchen Sie es noch einmal.',
  'audit.notDeleted':
    'Die Aktivitäten lassen sich nicht vollständig löschen. Prüfen Sie die Zugriffsrechte des Longreach-Profilordners, und versuchen Sie es noch einmal.',
} satisfies Translation<typeof enAudit>;
