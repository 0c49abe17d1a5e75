import type { Translation } from '../../contract/messages.ts';
import type { enLock } from '../../lock/strings.ts';

export const ptBrLock = {
  'lock.locked': 'O Longreach está bloqueado. Desbloqueie-o primeiro.',
  'lock.choiceDropped':
    'O Longreach estava bloqueado quando você escolheu um arquivo ou uma pasta, então nada foi feito. Tente de novo.',
  'lock.notLocked': 'O Longreach não está bloqueado.',
  'lock.unreadable': 'O arquivo com seu PIN ou sua senha não pode ser lido, por isso nada pode ser comparado com ele.',
  'lock.wait': 'Aguarde {seconds} s antes da próxima tentativa.',
  'lock.checking': 'Outra tentativa está sendo verificada. Tente de novo em um momento.',
  'lock.wrongPin': 'Esse não é o PIN.',
  'lock.wrongPassword': 'Essa não é a senha.',
  'lock.presentMissing': 'O bloqueio já está ativado. Digite o PIN ou a senha atual para alterá-lo.',
  'lock.noSystemPrompt': 'O Touch ID não está disponível agora. Use seu PIN ou sua senha.',
  'lock.notRecognised': 'O Touch ID não reconheceu você. Tente de novo ou use seu PIN ou sua senha.',
  'lock.required': 'Sua organização exige o bloqueio do app, por isso ele não pode ser desativado.',
  'lock.notSaved':
    'Não é possível gravar o arquivo do bloqueio do app. Verifique o espaço livre e as permissões da pasta.',
  'lock.pinLength': 'Um PIN tem de 4 a 12 dígitos.',
  'lock.passwordLength': 'Uma senha tem pelo menos {count} caracteres.',
  'lock.passwordNeeded': 'Sua organização exige uma senha em vez de um PIN.',
  'lock.mustChange':
    'Está correto, mas sua organização exige uma senha mais longa ou uma senha em vez de um PIN. Escolha uma nova.',
  'lock.markersLeft':
    'O chaveiro não respondeu, por isso o bloqueio do app continua ativado: as chaves nele ainda estão marcadas como bloqueadas. Desbloqueie o chaveiro e tente de novo.',
} satisfies Translation<typeof enLock>;
