import type { AppInfo, ServiceState } from '../../../src-main/contract/contract.ts';
import type { PageName } from '../../lib/pages.ts';
import { t } from '../../../src-main/contract/texts.ts';

export interface ReportFacts extends Pick<AppInfo, 'version' | 'platform' | 'locale' | 'packaged'> {
  /** Of the pages. */
  readonly language: string;
  readonly service: ServiceState['kind'];
  readonly page: PageName;
}

/**
 * The text of a report to whoever helps with Longreach: questions to be answered, and what this console knows of itself. Names of
 * accounts, agents and clients, addresses and keys are left out.
 */
export function writeReport({ version, platform, locale, packaged, language, service, page }: ReportFacts): string {
  const questions = [t('report.did'), t('report.happened'), t('report.expected')];
  // For the reader of the report, whose words they are: not translated.
  const facts = [
    `Longreach ${version}${packaged ? '' : ' (not packaged)'}`,
    `System: ${platform}`,
    `Language: ${language}, formats: ${locale}`,
    `Page: ${page}, service: ${service}`,
  ];
  return [...questions.map((question) => `${question}\n\n`), facts.join('\n'), ''].join('\n');
}
