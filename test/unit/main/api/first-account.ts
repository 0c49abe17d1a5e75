import * as list from '../../../../src-main/api/agent-list.ts';
import * as agents from '../../../../src-main/api/wire-agents.ts';
import * as sessions from '../../../../src-main/api/wire-sessions.ts';
import type { AgentTaker } from '../../../../src-main/contract/model.ts';

/** The readers for the account with number 0, whose identifiers are the service's own. */
export const parseAgentList = (bytes: Uint8Array) => list.parseAgentList(bytes, 0);
export const openAgentList = (taker: AgentTaker) => agents.openAgentList(taker, 0);
export const readAgentDetail = (json: unknown) => agents.readAgentDetail(json, 0);
export const readHistoryPage = (json: unknown) => sessions.readHistoryPage(json, 0);
export const readHistorySession = (json: unknown) => sessions.readHistorySession(json, 0);
export const readSupportList = (json: unknown) => sessions.readSupportList(json, 0);
export const readSupportConnection = (json: unknown) => sessions.readSupportConnection(json, 0);
